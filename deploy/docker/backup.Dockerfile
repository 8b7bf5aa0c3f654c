# Backs up and restores database and pictures (deploy/backup). Build from the root of the checkout:
#   docker build -f deploy/docker/backup.Dockerfile -t sharewave/backup:0.2.0 .
# The base is the image of the database, so that its tools have the version of the server.
FROM mongo:8.0.15@sha256:f4d54619262ae3bc6a0a8efbebcef970b87b8ad70697479a75ce308a6f400158
RUN apt-get update && apt-get install -y --no-install-recommends restic rclone && rm -rf /var/lib/apt/lists/*
COPY deploy/backup /backup
RUN install -d -o mongodb -g mongodb -m 0700 /work /backups
ENV BACKUP_WORK=/work HOME=/tmp
VOLUME ["/work", "/backups"]
USER mongodb
ENTRYPOINT []
CMD ["/backup/back-up.sh"]
