/** For tests of what survives a power failure. The types are in watch-syncs.d.cts. */
const fs = require('node:fs/promises');

exports.watchSyncs = function watchSyncs() {
  const { open } = fs;
  const synced = [];
  fs.open = async (path, ...how) => {
    const handle = await open(path, ...how);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      synced.push(String(path));
    };
    return handle;
  };
  const stop = () => {
    fs.open = open;
  };
  return { synced, stop };
};
