// For `import` under Node and the like.

export * from "./node.cjs";
