# One web part: the shell or a micro-frontend. Build from the root of the checkout, once for each part:
#   docker build -f deploy/docker/web.Dockerfile --build-arg PART=shell --build-arg KIND=shell -t sharewave/shell:0.2.0 .
#   docker build -f deploy/docker/web.Dockerfile --build-arg PART=mfe-feed -t sharewave/mfe-feed:0.2.0 .
FROM node:26.10.0-bookworm-slim AS build
ARG PART
WORKDIR /app
COPY . .
RUN npm ci && npx nx run-many -t build -p "$PART"

FROM nginxinc/nginx-unprivileged:1.28-alpine
ARG PART
ARG KIND=remote
COPY --from=build /app/${PART}/dist /usr/share/nginx/html
COPY deploy/nginx/${KIND}.conf.template /etc/nginx/templates/default.conf.template
# Substitutes only the variables in capitals; the others are nginx's own.
ENV NGINX_ENVSUBST_FILTER="^SHAREWAVE_"
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
