import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from './settings.ts'

/**
 * Bundles a Worker that is never deployed, as the sandbox and those that only tests and the bench have: as wrangler does, which uses esbuild,
 * too, but without starting wrangler, which takes four times as long as bundling. `script` is the path of its entry from the root.
 */
export async function bundleByEsbuild(folder: string, script: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [join(root, script)],
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    // Otherwise the bundle would contain React's slow development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['cloudflare:*'],
    plugins: [ofRuntime, filesBeside(folder)],
    logLevel: 'silent',
  })
}

/** The modules of Node that workerd has. */
const ofRuntime: Plugin = {
  name: 'of-runtime',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:node:)?[a-z_/]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: `node:${path.replace(/^node:/, '')}`, external: true } : undefined,
    )
  },
}

/** Copies files that aren't scripts beside the bundle, which imports them as modules. A hash of the bytes keeps equal names apart. */
function filesBeside(folder: string): Plugin {
  return {
    name: 'files-beside',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /\.(?:wasm|bin)$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === filesBeside) return undefined
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: filesBeside })
        if (found.errors.length > 0) return { errors: found.errors }
        const hash = createHash('sha1')
          .update(await readFile(found.path))
          .digest('hex')
        const name = `${hash}-${basename(found.path)}`
        await copyFile(found.path, join(folder, name))
        return { path: `./${name}`, external: true }
      })
    },
  }
}
