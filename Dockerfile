# The program alone, without a system around it: docker run --rm -v "$PWD:/work" urlspec validate -f urls.txt
FROM rust:1.95-slim AS build
WORKDIR /source
COPY . .
RUN target="$(uname -m)-unknown-linux-musl" \
    && rustup target add "$target" \
    && cargo build --release --locked -p urlspec-cli --target "$target" \
    && mv "target/$target/release/urlspec" /urlspec

FROM scratch
COPY --from=build /urlspec /urlspec
COPY LICENSE-APACHE LICENSE-MIT /
WORKDIR /work
USER 65534:65534
ENTRYPOINT ["/urlspec"]
