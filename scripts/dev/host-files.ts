import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { build, type Plugin, transform } from 'esbuild'
import { keepRequest } from '../../app/kernel/rendering/keep-request.ts'
import { stripHandoff } from '../../app/kernel/rendering/strip-handoff.ts'
import { root } from '../parts/settings.ts'
import type { WorkerModule } from '../parts/workers.ts'

const isFile = (id: string) => /\.(?:wasm|bin)$/.test(id)
const isRuntime = (id: string) => /^(?:node|cloudflare):/.test(id)

type HostParts = { entry: string; classes: readonly string[]; outside: ReadonlySet<string> }

/**
 * Writes the host of a Worker into a folder: host.ts, one file with all packages, the WebAssembly and data files, and an entry that gives
 * them to the host. Returns these modules for Miniflare, the entry first.
 */
export async function writeHost(
  folder: string,
  { entry, classes, outside }: HostParts,
): Promise<WorkerModule[]> {
  await mkdir(folder, { recursive: true })
  const ids = [...outside].sort()
  const files = ids.filter(isFile)
  await Promise.all(files.map((id) => copyFile(pathOf(id), join(folder, nameOf(id)))))
  await bundlePackages(
    join(folder, 'packages.js'),
    ids.filter((id) => !isFile(id) && !isRuntime(id)),
  )
  const { code } = await transform(await readFile(join(import.meta.dirname, 'host.ts'), 'utf8'), {
    loader: 'ts',
  })
  await writeFile(join(folder, 'host.js'), code)
  await writeFile(join(folder, 'entry.js'), entryText({ entry, classes, ids }))
  const scripts = ['entry.js', 'host.js', 'packages.js']
  return [
    ...scripts.map((name) => ({ type: 'ESModule' as const, path: join(folder, name) })),
    ...files.map((id) => ({ type: typeOf(id), path: join(folder, nameOf(id)) })),
  ]
}

const nameOf = (id: string) => basename(id)
const typeOf = (id: string): WorkerModule['type'] => (id.endsWith('.wasm') ? 'CompiledWasm' : 'Data')

function pathOf(id: string): string {
  return /^(?:app|workers|build)\//.test(id)
    ? join(root, id)
    : createRequire(join(root, 'package.json')).resolve(id)
}

function entryText({
  entry,
  classes,
  ids,
}: {
  entry: string
  classes: readonly string[]
  ids: string[]
}): string {
  const own = ids.filter((id) => isFile(id) || isRuntime(id))
  const imported = own.map((id, at) =>
    isFile(id) ? `import file${at} from './${nameOf(id)}'` : `import * as file${at} from '${id}'`,
  )
  const given = own.map(
    (id, at) => `${JSON.stringify(id)}: ${isFile(id) ? `{ default: file${at} }` : `file${at}`}`,
  )
  const named = classes.map(
    (name) => `export class ${name} extends WorkerEntrypoint {
  constructor(ctx, env) { super(ctx, env); return new (host.current().${name})(ctx, env) }
}`,
  )
  return `import { WorkerEntrypoint } from 'cloudflare:workers'
import { hostOf } from './host.js'
import packages from './packages.js'
${imported.join('\n')}
const host = hostOf('${entry}', { ...packages, ${given.join(', ')} })
export default host.handlers
${named.join('\n')}
`
}

/** Resolves packages by the same conditions as vite.config.ts. */
async function bundlePackages(outfile: string, names: string[]): Promise<void> {
  const contents = `${names.map((name, at) => `import * as package${at} from '${name}'`).join('\n')}
export default { ${names.map((name, at) => `${JSON.stringify(name)}: package${at}`).join(', ')} }`
  await build({
    stdin: { contents, resolveDir: root, sourcefile: 'packages.mjs' },
    bundle: true,
    outfile,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'error',
    plugins: [asBuilt],
  })
}

/** Applies the same changes to Remix as the build of the pages does. */
const asBuilt: Plugin = {
  name: 'as-built',
  setup(build) {
    const error = (message: string) => {
      throw new Error(message)
    }
    const changes = [stripHandoff(), keepRequest()].map(
      ({ transform }) => transform as (code: string, id: string) => { code: string } | undefined,
    )
    build.onLoad({ filter: /server-runtime\/dist\/esm\/(?:server|data)\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = changes.reduce(
        (code, change) => change.call({ error }, code, path)?.code ?? code,
        text,
      )
      return { contents, loader: 'js' }
    })
  },
}
