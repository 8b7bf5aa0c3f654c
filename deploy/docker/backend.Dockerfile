# The API and its sockets. Build from the root of the checkout:
#   docker build -f deploy/docker/backend.Dockerfile -t sharewave/backend:0.2.0 .
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npx nx run-many -t build -p backend

FROM node:26.10.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY libs/contracts/package.json libs/contracts/
COPY libs/embedded-mongo/package.json libs/embedded-mongo/
COPY libs/releases/package.json libs/releases/
RUN npm ci --omit=dev --workspace=backend --workspace=libs/embedded-mongo --workspace=libs/releases --include-workspace-root=false

FROM node:26.10.0-bookworm-slim
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
