# All web parts from a registry of releases: channels, checked hashes, previews. Build from the root of the checkout:
#   docker build -f deploy/docker/parts.Dockerfile -t sharewave/parts:0.2.0 .
# The image contains no part: it serves what is published in the registry mounted at /registry, or in the bucket of
# REGISTRY_URL.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS node

# What npm needs, so that packages are installed again only when one of these files changes.
FROM node AS manifests
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json libs/*/package.json /manifests

FROM node AS build
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci
COPY . .
RUN npx nx run-many -t build -p releases

FROM node AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/releases/package.json libs/releases/
RUN npm ci --omit=dev --workspace=libs/releases --include-workspace-root=false

FROM node
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/libs/releases/dist libs/releases/dist
COPY --from=build /app/libs/contracts/remotes.json libs/contracts/remotes.json
COPY --from=build /app/tools tools
COPY --from=build /app/node_modules/sirv node_modules/sirv
COPY --from=build /app/node_modules/@polka/url node_modules/@polka/url
COPY --from=build /app/node_modules/mrmime node_modules/mrmime
COPY --from=build /app/node_modules/totalist node_modules/totalist
RUN install -d -o node -g node -m 0700 /data
ENV DATA_DIR=/data REGISTRY_DIR=/registry WEB_HOST=0.0.0.0 WEB_PORT=4200
VOLUME /data
USER node
EXPOSE 4200 4201 4202 4203 4204
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:4200/remotes.json').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/web/serve-parts.mjs"]
