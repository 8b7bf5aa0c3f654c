// Does nothing: how late its event loop is, is the machine's doing.
setInterval(() => undefined, 1000);
process.stdout.write('Idle listens on nothing\n');
