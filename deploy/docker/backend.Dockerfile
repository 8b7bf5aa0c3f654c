# The API and its sockets. Build from the root of the checkout:
#   docker build -f deploy/docker/backend.Dockerfile -t sharewave/backend:0.2.0 .
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
RUN npx nx run-many -t build -p backend

FROM node AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY libs/contracts/package.json libs/contracts/
COPY libs/embedded-mongo/package.json libs/embedded-mongo/
COPY libs/releases/package.json libs/releases/
RUN npm ci --omit=dev --workspace=backend --workspace=libs/embedded-mongo --workspace=libs/releases --include-workspace-root=false

FROM node
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/libs/embedded-mongo/dist libs/embedded-mongo/dist
COPY --from=build /app/libs/releases/dist libs/releases/dist
COPY --from=build /app/libs/contracts/remotes.json libs/contracts/remotes.json
RUN install -d -o node -g node -m 0700 /data
ENV DATA_DIR=/data API_PORT=3000
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "backend/dist/main.js"]
