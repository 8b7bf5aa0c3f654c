// The health check of MongoDB in compose.yaml, run by mongosh inside its container. At the first start it makes the replica set
// and its accounts; afterwards it only checks for a primary.
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD, MONGODB_BACKUP_PASSWORD } = process.env;
const admin = db.getSiblingDB('admin');

function isPrimary() {
  return db.hello().isWritablePrimary;
}

// As long as there is no account, MongoDB lets its own machine make the set and the first one.
function makeSetAndRoot() {
  try {
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
  if (!isPrimary()) quit(1);
  admin.createUser({ user: 'root', pwd: MONGODB_ROOT_PASSWORD, roles: ['root'] });
}

function signIn() {
  try {
    return admin.auth('root', MONGODB_ROOT_PASSWORD).ok === 1;
  } catch {
    return false;
  }
}

if (!signIn()) {
  makeSetAndRoot();
  if (!signIn()) quit(1);
}
if (!isPrimary()) quit(1);

// Replaying the oplog of a backup needs this.
if (admin.getRole('replayer') === null) {
  const everything = { resource: { anyResource: true }, actions: ['anyAction'] };
  admin.createRole({ role: 'replayer', privileges: [everything], roles: [] });
}
const accounts = [
  { user: 'sharewave', pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'sharewave' }] },
  { user: 'backup', pwd: MONGODB_BACKUP_PASSWORD, roles: ['backup', 'restore', 'replayer'] },
];
for (const account of accounts) {
  if (admin.getUser(account.user) === null) admin.createUser(account);
}
