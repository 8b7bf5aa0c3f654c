// @ts-check
/**
 * The contract between the shell and its remotes: reads the types, compares them with the committed
 * `libs/app-kit/remote-contract.json`, and refuses changes that would break a remote of this or the previous version.
 * `npm run contract` records allowed additions.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_PACKAGES } from '@sharewave/build';
import ts from 'typescript';
import { rootDir } from '../shared/root-dir.mjs';

/**
 * @typedef {Record<string, Record<string, string>>} Modules props by module; an optional prop ends with "?"
 * @typedef {{ current: number, versions: Record<string, Modules> }} PartContract
 * @typedef {Record<string, string[]>} Exports what remotes may import, by shared package
 * @typedef {{ version: number, all: Modules, lasting: Modules }} PartTypes `lasting` leaves out what is deprecated
 * @typedef {{ api: number, shared: string[], types: Record<string, string>, exports: Exports }} Common
 * @typedef {Common & { parts: Record<string, PartContract> }} Contract
 * @typedef {Common & { parts: Record<string, PartTypes> }} Types
 */

const CONTRACT_FILE = 'libs/app-kit/remote-contract.json';
const CONTRACT_SOURCES = [
  'libs/app-kit/src/remote-contract.ts',
  'libs/app-kit/src/messenger-bus.ts',
  'libs/contracts/src/constants.ts',
  'libs/api-client/src/model/member.ts',
];
/** Types shared between shell and remote besides the props. */
const BORDER_TYPES = ['ProfileTab', 'MessengerTarget', 'MessengerState', 'MemberSummary'];
/** Where to read what the page shares of a package; what the packages not named here export follows from their versions. */
const SHARED_SOURCES = {
  '@sharewave/api-client': 'libs/api-client/src/index.ts',
  '@sharewave/app-kit': 'libs/app-kit/src/index.ts',
  '@sharewave/ui': 'libs/ui/src/index.ts',
  '@sharewave/virtual-list': 'libs/virtual-list/src/index.ts',
  '@tanstack/react-query': 'shell/src/remotes/shared-react-query.ts',
};
/** Props name their types; border types are spelled out. */
const BY_NAME = ts.TypeFormatFlags.NoTruncation;
const SPELLED_OUT = BY_NAME | ts.TypeFormatFlags.InTypeAlias;

/** Parsed once, however often the types are read. @type {Map<string, ts.SourceFile>} */
const PARSED = new Map();

/** @param {string} project @returns {ts.CompilerOptions} */
function optionsOf(project) {
  const { config } = ts.readConfigFile(join(rootDir, project, 'tsconfig.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, join(rootDir, project)).options;
}

/** @param {ts.Program} program @param {string} file */
function exportsOf(program, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(rootDir, file));
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing`);
  return checker.getExportsOfModule(module);
}

/** What remotes find in each package at run time. @returns {Exports} */
export function readExports() {
  const files = Object.values(SHARED_SOURCES);
  const program = ts.createProgram(
    files.map((file) => join(rootDir, file)),
    optionsOf('shell'),
  );
  /** @param {ts.Symbol} symbol */
  const isThereAtRunTime = (symbol) => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? program.getTypeChecker().getAliasedSymbol(symbol) : symbol;
    const isTypeOnly = symbol.declarations?.some((found) => ts.isExportSpecifier(found) && found.isTypeOnly);
    return (target.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly;
  };
  return Object.fromEntries(
    Object.entries(SHARED_SOURCES).map(([name, file]) => {
      const exported = exportsOf(program, file).filter(isThereAtRunTime);
      return [name, exported.map((found) => found.name).sort()];
    }),
  );
}

/** @param {Record<string, string>} replaced sources in place of files, for tests */
function compile(replaced) {
  const options = optionsOf('libs/app-kit');
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => replaced[file] ?? readFile(file);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version) => {
    const text = replaced[file];
    if (text !== undefined) return ts.createSourceFile(file, text, version, true);
    const parsed = PARSED.get(file) ?? getSourceFile(file, version);
    if (parsed !== undefined) PARSED.set(file, parsed);
    return parsed;
  };
  return ts.createProgram(
    CONTRACT_SOURCES.map((file) => join(rootDir, file)),
    options,
    host,
  );
}

/** @param {Record<string, string>} [replaced] @param {Exports} [exports] where they were read before @returns {Types} */
export function readTypes(replaced = {}, exports = readExports()) {
  const program = compile(replaced);
  const checker = program.getTypeChecker();
  const symbols = CONTRACT_SOURCES.flatMap((file) => exportsOf(program, file));
  /** @param {string} name */
  const symbolOf = (name) => {
    const symbol = symbols.find((one) => one.name === name);
    if (symbol === undefined) throw new Error(`The remote contract no longer exports ${name}`);
    return symbol;
  };
  /** @param {ts.Symbol} symbol */
  const valueOf = (symbol) => checker.getTypeOfSymbol(symbol);
  /** @param {ts.Type} type */
  const membersOf = (type) =>
    checker.getPropertiesOfType(type).map((prop) => ({
      name: (prop.flags & ts.SymbolFlags.Optional) !== 0 ? `${prop.name}?` : prop.name,
      type: checker.typeToString(valueOf(prop), undefined, BY_NAME),
      isDeprecated: prop.getJsDocTags(checker).some(({ name }) => name === 'deprecated'),
    }));
  /** @type {Types['parts']} */
  const parts = {};
  for (const { name, type } of membersOf(valueOf(symbolOf('REMOTE_CONTRACT_VERSIONS'))))
    parts[name] = { version: Number(type), all: {}, lasting: {} };
  const modules = checker.getDeclaredTypeOfSymbol(symbolOf('RemoteModules'));
  for (const module of checker.getPropertiesOfType(modules)) {
    const [part = '', name = ''] = module.name.split('/');
    const known = parts[part];
    if (known === undefined) throw new Error(`${module.name} belongs to no remote`);
    const props = membersOf(valueOf(module));
    const lasting = props.filter(({ isDeprecated }) => !isDeprecated);
    known.all[name] = Object.fromEntries(props.map((prop) => [prop.name, prop.type]));
    known.lasting[name] = Object.fromEntries(lasting.map((prop) => [prop.name, prop.type]));
  }
  /** @param {string} name */
  const spelledOut = (name) => {
    const type = checker.getDeclaredTypeOfSymbol(symbolOf(name));
    if (!type.isClassOrInterface()) return checker.typeToString(type, undefined, SPELLED_OUT);
    return membersOf(type)
      .map((prop) => `${prop.name}: ${prop.type}`)
      .join('; ');
  };
  return {
    api: Number(checker.typeToString(valueOf(symbolOf('API_CONTRACT_VERSION')))),
    shared: [...SHARED_PACKAGES].sort(),
    types: Object.fromEntries(BORDER_TYPES.map((name) => [name, spelledOut(name)])),
    exports,
    parts,
  };
}

/**
 * What a remote that was built against `older` would miss in `newer`.
 * @param {Modules} older @param {Modules} newer @param {{ mayRequireMore?: boolean }} [rule]
 */
function findBreaks(older, newer, { mayRequireMore = false } = {}) {
  /** @type {string[]} */
  const breaks = [];
  for (const [module, props] of Object.entries(older)) {
    const now = newer[module];
    if (now === undefined) {
      breaks.push(`${module} is gone`);
      continue;
    }
    for (const [prop, type] of Object.entries(props)) {
      if (now[prop] === undefined) breaks.push(`${module}: ${prop} is gone`);
      else if (now[prop] !== type) breaks.push(`${module}: ${prop} was ${type} and is ${now[prop]}`);
    }
    if (mayRequireMore) continue;
    for (const prop of Object.keys(now)) {
      if (props[prop] === undefined && !prop.endsWith('?'))
        breaks.push(`${module}: ${prop} is new and required`);
    }
  }
  return breaks;
}

/** @param {string} part @param {PartContract | undefined} promised @param {PartTypes} now */
function comparePart(part, promised, now) {
  if (promised === undefined) return [];
  const { current, versions } = promised;
  if (now.version !== current && now.version !== current + 1) {
    return [`${part}: the version goes from ${current} to ${now.version}; raise it by one`];
  }
  const isRaised = now.version > current;
  const breaks = findBreaks(versions[current] ?? {}, isRaised ? now.all : now.lasting, {
    mayRequireMore: isRaised,
  });
  // Remotes of the previous version are still supported, so they must still get everything promised.
  const before = isRaised ? undefined : versions[current - 1];
  if (before !== undefined) breaks.push(...findBreaks(before, now.all, { mayRequireMore: true }));
  return breaks.map((text) => `${part}: ${text}`);
}

/** What would break somebody who relies on the committed contract. @param {Contract} promised @param {Types} now */
export function findContractBreaks(promised, now) {
  const breaks = Object.entries(now.parts).flatMap(([part, types]) =>
    comparePart(part, promised.parts[part], types),
  );
  for (const part of Object.keys(promised.parts)) {
    if (now.parts[part] === undefined) breaks.push(`${part} is gone`);
  }
  for (const name of promised.shared) {
    if (!now.shared.includes(name)) breaks.push(`the shell no longer shares ${name}`);
  }
  // A remote of this version may use any of them: only additions are allowed.
  for (const [name, promisedNames] of Object.entries(promised.exports)) {
    const gone = promisedNames.filter((promisedName) => !now.exports[name]?.includes(promisedName));
    breaks.push(...gone.map((goneName) => `${name} no longer exports ${goneName}`));
  }
  const areAllRaised = Object.entries(now.parts).every(
    ([part, { version }]) => version > (promised.parts[part]?.current ?? 0),
  );
  for (const [name, text] of areAllRaised ? [] : Object.entries(promised.types)) {
    if (now.types[name] !== text) breaks.push(`${name} was ${text} and is ${now.types[name]}`);
  }
  const isNext = now.api === promised.api || now.api === promised.api + 1;
  return isNext ? breaks : [...breaks, `the API goes from ${promised.api} to ${now.api}; raise it by one`];
}

/** The contract with what has been added to it. @param {Contract} promised @param {Types} now @returns {Contract} */
export function extendContract(promised, now) {
  const parts = Object.entries(now.parts).map(([part, { version, lasting }]) => {
    const before = promised.parts[part]?.versions[version - 1];
    const versions = { ...(before === undefined ? {} : { [version - 1]: before }), [version]: lasting };
    return [part, { current: version, versions }];
  });
  return { ...now, parts: Object.fromEntries(parts) };
}

/** @returns {Contract} */
export const readContract = () => JSON.parse(readFileSync(join(rootDir, CONTRACT_FILE), 'utf8'));

function main() {
  const promised = readContract();
  const now = readTypes();
  const breaks = findContractBreaks(promised, now);
  if (breaks.length > 0) {
    console.error(`These changes would break released remotes (docs/releasing.md):\n${breaks.join('\n')}`);
    return 1;
  }
  const text = `${JSON.stringify(extendContract(promised, now), null, 2)}\n`;
  writeFileSync(join(rootDir, CONTRACT_FILE), text);
  console.log(`${CONTRACT_FILE} matches the types.`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(main());
