# A machine with only Node.js, npm and git, on which the two set-up commands run:
#   docker build .
# scripts/in-bare-debian runs the same steps without a container engine.
FROM debian:bookworm-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates git nodejs npm \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /plugin
COPY . .
RUN scripts/try </dev/null
RUN scripts/test
