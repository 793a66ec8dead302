# The program alone, without a system around it: docker run --rm -v "$PWD:/work" urlspec validate -f urls.txt
FROM rust:1.95-slim AS build
WORKDIR /source
COPY . .
# With a target of its own, so that what runs while it is built is not static.
RUN target="$(uname -m)-unknown-linux-gnu" \
    && RUSTFLAGS=-Ctarget-feature=+crt-static CARGO_PROFILE_RELEASE_STRIP=symbols \
        cargo build --release --locked -p urlspec-cli --target "$target" \
    && mv "target/$target/release/urlspec" /urlspec

FROM scratch
COPY --from=build /urlspec /urlspec
COPY LICENSE-APACHE LICENSE-MIT /
WORKDIR /work
USER 65534:65534
ENTRYPOINT ["/urlspec"]
