#!/bin/sh
# Makes the bucket of the pictures, and the account of the API. May run again at any time.
set -eu
mc alias set store http://objects:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD"
mc mb --ignore-existing store/sharewave
mc admin policy create store sharewave /objects/policy.json
mc admin user add store "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY"
# Refused if it is so already.
mc admin user info store "$S3_ACCESS_KEY_ID" | grep -q 'PolicyName: sharewave' ||
  mc admin policy attach store sharewave --user "$S3_ACCESS_KEY_ID"
