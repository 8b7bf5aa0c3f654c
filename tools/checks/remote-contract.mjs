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
 * @typedef {{ api: number, shared: string[], types: Record<string, string>, exports: Exports, parts: Record<string, PartContract> }} Contract
 * @typedef {{ version: number, all: Modules, lasting: Modules }} PartTypes `lasting` leaves out what is deprecated
 * @typedef {{ api: number, shared: string[], types: Record<string, string>, exports: Exports, parts: Record<string, PartTypes> }} Types
 */

const KIT = 'libs/app-kit/src';
const CONTRACT_FILE = 'libs/app-kit/remote-contract.json';
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
const SOURCES = new Map();

/** @param {string} project @returns {ts.CompilerOptions} */
function optionsOf(project) {
  const { config } = ts.readConfigFile(join(rootDir, project, 'tsconfig.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, join(rootDir, project)).options;
}

/** @param {Record<string, string>} [replaced] sources in place of files, for tests */
function compile(replaced = {}) {
  const options = optionsOf('libs/app-kit');
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => replaced[file] ?? readFile(file);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version) => {
    const text = replaced[file];
    if (text !== undefined) return ts.createSourceFile(file, text, version, true);
    const parsed = SOURCES.get(file) ?? getSourceFile(file, version);
    if (parsed !== undefined) SOURCES.set(file, parsed);
    return parsed;
  };
  const files = [
    `${KIT}/remote-contract.ts`,
    `${KIT}/messenger-bus.ts`,
    'libs/contracts/src/constants.ts',
    'libs/api-client/src/model/member.ts',
  ].map((file) => join(rootDir, file));
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  const exported = new Map(
    files.flatMap((file) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      return symbol ? checker.getExportsOfModule(symbol).map((found) => [found.name, found]) : [];
    }),
  );
  return { checker, exported: /** @type {Map<string, ts.Symbol>} */ (exported) };
}

/** @param {Map<string, ts.Symbol>} exported @param {string} name */
function requireSymbol(exported, name) {
  const symbol = exported.get(name);
  if (symbol === undefined) throw new Error(`The remote contract no longer exports ${name}`);
  return symbol;
}

/** @param {ts.TypeChecker} checker @param {ts.Type} type @returns {[string, string, boolean][]} name, type, deprecated */
function membersOf(checker, type) {
  return checker.getPropertiesOfType(type).map((prop) => {
    const isOptional = (prop.flags & ts.SymbolFlags.Optional) !== 0;
    const isDeprecated = prop.getJsDocTags(checker).some(({ name }) => name === 'deprecated');
    const text = checker.typeToString(checker.getTypeOfSymbol(prop), undefined, BY_NAME);
    return [isOptional ? `${prop.name}?` : prop.name, text, isDeprecated];
  });
}

/** @param {ts.TypeChecker} checker @param {ts.Symbol} symbol @returns {Record<string, number>} */
function numbersOf(checker, symbol) {
  const type = checker.getTypeOfSymbol(symbol);
  return Object.fromEntries(membersOf(checker, type).map(([name, text]) => [name, Number(text)]));
}

/** What remotes find in each package at run time. @returns {Exports} */
export function readExports() {
  const files = Object.values(SHARED_SOURCES).map((file) => join(rootDir, file));
  const program = ts.createProgram(files, optionsOf('shell'));
  const checker = program.getTypeChecker();
  /** @param {ts.Symbol} symbol */
  const target = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  /** @param {ts.Symbol} symbol */
  const isThereAtRunTime = (symbol) =>
    (target(symbol).flags & ts.SymbolFlags.Value) !== 0 &&
    !symbol.declarations?.some((found) => ts.isExportSpecifier(found) && found.isTypeOnly);
  return Object.fromEntries(
    Object.entries(SHARED_SOURCES).map(([name, file]) => {
      const source = program.getSourceFile(join(rootDir, file));
      const module = source && checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`${file} exports nothing`);
      const exported = checker.getExportsOfModule(module).filter(isThereAtRunTime);
      return [name, exported.map((found) => found.name).sort()];
    }),
  );
}

/** @param {Record<string, string>} [replaced] @param {Exports} [exports] where they were read before @returns {Types} */
export function readTypes(replaced, exports = readExports()) {
  const { checker, exported } = compile(replaced);
  const versions = numbersOf(checker, requireSymbol(exported, 'REMOTE_CONTRACT_VERSIONS'));
  const modules = checker.getDeclaredTypeOfSymbol(requireSymbol(exported, 'RemoteModules'));
  /** @type {Types['parts']} */
  const parts = {};
  for (const [part, version] of Object.entries(versions)) parts[part] = { version, all: {}, lasting: {} };
  for (const module of checker.getPropertiesOfType(modules)) {
    const [part = '', name = ''] = module.name.split('/');
    const props = membersOf(checker, checker.getTypeOfSymbol(module));
    const known = parts[part];
    if (known === undefined) throw new Error(`${module.name} belongs to no remote`);
    known.all[name] = Object.fromEntries(props.map(([prop, type]) => [prop, type]));
    known.lasting[name] = Object.fromEntries(
      props.filter(([, , isDeprecated]) => !isDeprecated).map(([prop, type]) => [prop, type]),
    );
  }
  const api = checker.typeToString(checker.getTypeOfSymbol(requireSymbol(exported, 'API_CONTRACT_VERSION')));
  return {
    api: Number(api),
    shared: [...SHARED_PACKAGES].sort(),
    types: Object.fromEntries(
      BORDER_TYPES.map((name) => {
        const type = checker.getDeclaredTypeOfSymbol(requireSymbol(exported, name));
        const members = type.isClassOrInterface() ? membersOf(checker, type) : null;
        const text = members?.map(([prop, text]) => `${prop}: ${text}`).join('; ');
        return [name, text ?? checker.typeToString(type, undefined, SPELLED_OUT)];
      }),
    ),
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
  return {
    api: now.api,
    shared: now.shared,
    types: now.types,
    exports: now.exports,
    parts: Object.fromEntries(parts),
  };
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
