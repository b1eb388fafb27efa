# The production install, without optional packages. Each RUN step uses only its WORKDIR, so `npm run check:deploy` runs
# the same steps in an empty folder without a container engine.
#
# A digest fixes the base image: docs/deploying.md shows the command that prints it. Then pass
# --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:<digest>.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json mikro-orm.config.ts ./
COPY config ./config
COPY src ./src
COPY scripts ./scripts
COPY client/src ./client/src
COPY console ./console
RUN npm run build \
  && npm run build:console \
  && find dist \( -name '*.map' -o -name '*.d.ts' \) -delete \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && mkdir data

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
# for the embedded database, in an image that adds its packages
ENV DATA_DIR=/var/lib/menshen
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build --chown=node:node /app/data /var/lib/menshen
USER node
EXPOSE 3000
# node handles SIGTERM and reaps its workers, so it needs no init process
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node 24 keeps up to 64 MB for new objects; with half of that a page costs no more (docs/adr/0086)
CMD ["node", "--max-semi-space-size=16", "dist/src/main.js"]
