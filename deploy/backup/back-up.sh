#!/usr/bin/env bash
# Backs up database and pictures into an encrypted repository of restic: RESTIC_REPOSITORY, RESTIC_PASSWORD.
#   MONGODB_URI    an account with the role `backup`; without it, the embedded database in DATA_DIR
#   S3_BUCKET      with S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; without it, the pictures in DATA_DIR/media
#   BACKUP_WORK    a folder for copies that are not encrypted yet; the pictures of a bucket stay there, so that only new
#                  ones are fetched
set -euo pipefail
umask 077
. "$(dirname "$0")/settings.sh"

trap 'rm -rf "$work/database"' EXIT
rm -rf "$work/database"
mkdir -p "$work/database"
restic cat config > /dev/null 2>&1 || restic init
# Of a back-up that was killed; only locks that nobody holds any more.
restic unlock --quiet

if [ -n "${MONGODB_URI:-}" ]; then
  mongodump --quiet --uri="$MONGODB_URI" --oplog --archive="$work/database/mongodb.archive"
else
  embedded_mongo backup --data "$DATA_DIR/database" --to "$work/database/embedded.backup"
fi
(cd "$work/database" && restic backup --host sharewave --tag database .)

# After the database: a picture without a post does no harm, a post without its picture does.
[ -z "${S3_BUCKET:-}" ] || rclone sync ":s3:$S3_BUCKET" "$pictures"
mkdir -p "$pictures"
(cd "$pictures" && restic backup --host sharewave --tag pictures .)

restic forget --host sharewave --group-by host,tags --keep-daily 7 --keep-weekly 5 --keep-monthly 12 --prune
touch "$work/succeeded"
