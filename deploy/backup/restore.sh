#!/usr/bin/env bash
# Restores what back-up.sh has stored, while all nodes are stopped:
#   restore.sh [<snapshot of the database> [<snapshot of the pictures>]]     `restic snapshots` lists them; default: the latest
# MONGODB_URI needs an account that may write and replay the oplog; an embedded database is restored into a folder without data.
set -euo pipefail
umask 077
. "$(dirname "$0")/settings.sh"

trap 'rm -rf "$work/database"' EXIT
rm -rf "$work/database"
restic restore "${1:-latest}" --host sharewave --tag database --target "$work/database"
if [ -n "${MONGODB_URI:-}" ]; then
  mongorestore --uri="$MONGODB_URI" --drop --oplogReplay --archive="$work/database/mongodb.archive"
else
  embedded_mongo restore --from "$work/database/embedded.backup" --data "$DATA_DIR/database"
fi

restic restore "${2:-latest}" --host sharewave --tag pictures --target "$pictures"
[ -z "${S3_BUCKET:-}" ] || rclone copy "$pictures" ":s3:$S3_BUCKET"
