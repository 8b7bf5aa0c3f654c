# Read by the other scripts.
work=${BACKUP_WORK:?set it to a folder that nobody else can read}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [ -n "${S3_BUCKET:-}" ]; then
  pictures=$work/pictures
  provider=${S3_ENDPOINT:+Other}
  export RCLONE_S3_PROVIDER=${provider:-AWS} RCLONE_S3_LIST_VERSION=2 RCLONE_FAST_LIST=true
  # The account may use the bucket, but not make one.
  export RCLONE_S3_NO_CHECK_BUCKET=true
  export RCLONE_S3_ENDPOINT=${S3_ENDPOINT:-} RCLONE_S3_REGION=${S3_REGION:-us-east-1}
  export RCLONE_S3_ACCESS_KEY_ID=$S3_ACCESS_KEY_ID RCLONE_S3_SECRET_ACCESS_KEY=$S3_SECRET_ACCESS_KEY
else
  pictures=$DATA_DIR/media
fi

embedded_mongo() {
  node "$here/../../libs/embedded-mongo/dist/cli.js" "$@"
}
