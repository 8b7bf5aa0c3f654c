# One web part: the shell or a micro-frontend. Build from the root of the checkout, once for each part:
#   docker build -f deploy/docker/web.Dockerfile --build-arg PART=shell --build-arg KIND=shell -t sharewave/shell:0.2.0 .
#   docker build -f deploy/docker/web.Dockerfile --build-arg PART=mfe-feed -t sharewave/mfe-feed:0.2.0 .
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
# Here, so that all parts share what is above.
ARG PART
RUN npx nx run-many -t build -p "$PART"

FROM nginxinc/nginx-unprivileged:1.28-alpine@sha256:7377697a821c131a924a7105fafbe7414db4e9fcc77a6f08f776f33f141ec3f8
ARG PART
ARG KIND=remote
COPY --from=build /app/${PART}/dist /usr/share/nginx/html
COPY deploy/nginx/${KIND}.conf.template /etc/nginx/templates/default.conf.template
# Substitutes only the variables in capitals; the others are nginx's own.
ENV NGINX_ENVSUBST_FILTER="^SHAREWAVE_"
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
