# One instance of the shop. Build: docker build -t sun-direct-go .   Settings: environment variables, as in .env.example.
# By digest, so that a build next year has the same base; docs/operating.md says how to change it.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Without the optional packages: one is TypeScript, an optional peer of React Router for its build.
RUN npm run build && npm prune --omit=dev --omit=optional
# Node is the image's own.
RUN rm -r node_modules/node node_modules/.bin/node

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 DRAIN_SECONDS=10 NODE_COMPILE_CACHE=/shop/node_modules/.cache/compiled
# Keep memory low under load; docs/operating.md has the figures.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=384" MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /shop
COPY --from=build /shop/package.json /shop/brand.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/contract ./contract
COPY --from=build /shop/translations ./translations
COPY --from=build /shop/db ./db
COPY --from=build /shop/api ./api
COPY --from=build /shop/cli ./cli
COPY --from=build /shop/build ./build
# It writes nothing but its log, to the standard output. What Node makes of the sources is made here, once.
RUN mkdir node_modules/.cache && chown node node_modules/.cache
USER node
RUN ["node", "-e", "for (const file of ['api/start-server.ts', 'api/read-config.ts', 'api/platform/observability/metrics.ts', 'build/server/index.js']) import(`/shop/${file}`)"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/server.ts"]
