#!/bin/sh
# Redis as a bus and a cache, without persistent data, with one account that may do no more than the API needs. The
# configuration goes through standard input: on a command line everybody on the host could read the password.
set -eu
exec redis-server - "$@" <<END
protected-mode no
save ""
appendonly no
user default off
user sharewave on >$REDIS_PASSWORD ~limit:* &sharewave:beats &socket.io#/#* &socket.io-request#/# &socket.io-response#/#* +@connection +@pubsub +@read +@write +@scripting +@transaction -@dangerous
END
