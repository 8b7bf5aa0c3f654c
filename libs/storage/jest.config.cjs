module.exports = require('@sharewave/build/jest-web');
