# The shop as an image: `docker build -t kasuwa .`; docs/deploy.md says how it is run, compose.yaml is an example.

# Everything that `npm start` needs, and so what builds the pages. Any Node that npm supports will do: npm brings the
# one that the shop is tested with.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# What only the build needs: React is inside of its result.
RUN npm uninstall --no-save --omit=dev --offline \
    @hookform/resolvers @react-router/dev @react-router/node @tailwindcss/vite @tanstack/react-query \
    react react-dom react-hook-form react-router tailwindcss vite zustand \
  && cp node_modules/node-linux-*/bin/node /usr/local/bin/shop-node \
  && rm -rf node_modules/node-linux-* node_modules/.bin app public

# No npm, no shell scripts of ours: the program, its libraries, and Node.
FROM debian:bookworm-slim AS run
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin shop \
  && install -d -o shop -g shop -m 700 /data /backups
COPY --from=build /usr/local/bin/shop-node /usr/local/bin/node
WORKDIR /shop
COPY --from=build /shop ./
USER 10001
# The memory settings are those of scripts/server-process.ts.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=1048576
# A new volume takes its owner from the folder: /backups is for BACKUP_TO.
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--no-warnings", "scripts/is-ready.mjs"]
CMD ["node", "--expose-gc", "--max-semi-space-size=8", "server/running/start.ts"]
