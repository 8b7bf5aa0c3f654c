#!/usr/bin/env bash
# Backs up now and then once in each such time: every.sh 24h. A back-up that fails is tried again an hour later.
set -euo pipefail
while true; do
  if "$(dirname "$0")/back-up.sh"; then sleep "$1"; else sleep 1h; fi
done
