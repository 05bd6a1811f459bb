import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build, type Rollup, transformWithEsbuild } from 'vite'

/** Spec R321 promises Safari 15. The legacy build of pdf.js is too new for it in its syntax only, which the build lowers. */
export const oldestBrowsers = ['safari15', 'chrome100', 'firefox100']

/** Returns the addresses of pdf.js for the viewer's manifest, in a folder that is served. */
export const pdfJsUrls = (folder: string) => ({
  pdf: `${folder}pdf.mjs`,
  worker: `${folder}pdf.worker.mjs`,
  data: folder,
})

/** Copies pdf.js and its data into a folder named by version and contents. Returns the folder's name. */
export async function placePdfJs(target: string): Promise<string> {
  const source = 'node_modules/pdfjs-dist'
  const scripts = [
    { name: 'pdf', code: await slimPdfJs(resolve(source, 'legacy/build/pdf.mjs'), oldestBrowsers) },
    { name: 'pdf.worker', code: await minifiedWorker(source) },
  ]
  const version = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')).version as string
  const hash = createHash('sha256')
    .update(scripts.map((script) => script.code).join())
    .digest('hex')
    .slice(0, 8)
  const name = `pdfjs-${version}-${hash}`
  await mkdir(join(target, name), { recursive: true })
  await Promise.all([
    ...scripts.map((script) => writeFile(join(target, name, `${script.name}.mjs`), script.code)),
    ...['cmaps', 'standard_fonts', 'iccs', 'wasm'].map((data) =>
      cp(join(source, data), join(target, name, data), { recursive: true, filter: isNeeded }),
    ),
    cp(join(source, 'LICENSE'), join(target, name, 'LICENSE')),
  ])
  return name
}

/** Minifies the whole worker without leaving anything out: the messages it gets at run time decide which parts it uses. */
async function minifiedWorker(source: string): Promise<string> {
  const code = await readFile(join(source, 'legacy/build/pdf.worker.min.mjs'), 'utf8')
  const options = { target: oldestBrowsers, minify: true, legalComments: 'inline', sourcemap: false } as const
  return (await transformWithEsbuild(code, 'pdf.worker.mjs', options)).code
}

/**
 * Leaves out QuickJS, which would run scripts of a document: they must never run here. Leaves out the Liberation fonts, because nothing we
 * ship may be under the GPL: a document without its own Helvetica is shown in the reader's sans-serif.
 */
function isNeeded(path: string): boolean {
  return !/quickjs|liberation/i.test(basename(path))
}

const entry = 'slim-pdf-js'

/** Everything that the viewer uses of the library (app/viewer/browser/document/pdf-engine.ts). */
const used = ['getDocument', 'GlobalWorkerOptions', 'PDFWorker', 'TextLayer', 'VerbosityLevel']

/**
 * Builds pdf.js without the parts that the viewer never uses, such as editors of annotations: a third of it. The package's readable build
 * is one module, from which Rollup drops what nothing refers to. Throws if that build no longer looks as expected.
 */
async function slimPdfJs(source: string, target: readonly string[]): Promise<string> {
  const built = (await build({
    ...{ configFile: false, publicDir: false, logLevel: 'warn', plugins: [pdfJsAlone(source)] },
    esbuild: { legalComments: 'inline' },
    build: {
      ...{ write: false, minify: 'esbuild', target: [...target], modulePreload: false },
      rollupOptions: {
        ...{ input: entry, preserveEntrySignatures: 'strict', external: /^node:/ },
        treeshake: { preset: 'smallest' },
      },
    },
  })) as Rollup.RollupOutput
  const [chunk, ...others] = built.output
  if (others.length > 0) throw new Error('pdf.js came in several parts')
  return chunk.code
}

function pdfJsAlone(source: string): Rollup.Plugin {
  return {
    name: 'bunko-slim-pdf-js',
    resolveId: (id) => (id === entry ? `\0${entry}` : null),
    load: (id) =>
      id === `\0${entry}` ? `export { ${used.join(', ')} } from ${JSON.stringify(source)}` : null,
    transform(code, id) {
      if (id !== source) return null
      const own = withoutGlobal(code)
      return { code: withDroppableClasses(own, this.parse(own)), map: null }
    },
  }
}

/** Removes the statement by which the library publishes everything on `globalThis`, which would keep all of it. */
function withoutGlobal(code: string): string {
  const parts = code.split(/^globalThis\.pdfjsLib = \{$[^}]*^\};$/m)
  if (parts.length !== 2) throw new Error('pdf.js no longer says what it hangs to the window')
  return parts.join('')
}

/**
 * Lets Rollup drop unused classes with static members. It would keep them in case initialising the members had side effects; in pdf.js it
 * has none.
 */
function withDroppableClasses(code: string, { body }: ReturnType<Rollup.PluginContext['parse']>): string {
  const classes = body.filter((node) => node.type === 'ClassDeclaration')
  if (classes.length === 0) throw new Error('pdf.js has no classes any more')
  let [droppable, copied] = ['', 0]
  for (const { start, end, id } of classes as unknown as {
    start: number
    end: number
    id: { name: string }
  }[]) {
    droppable += `${code.slice(copied, start)}const ${id.name} = /* @__PURE__ */ (() => {${code.slice(start, end)} return ${id.name} })();`
    copied = end
  }
  return droppable + code.slice(copied)
}
