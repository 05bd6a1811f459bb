import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build, type Rollup, transformWithEsbuild } from 'vite'

/** Spec R321 promises Safari 15; the legacy build of pdf.js needs a newer one in its syntax only. */
export const oldestBrowsers = ['safari15', 'chrome100', 'firefox100']

/** What the viewer's manifest says of pdf.js in a folder that is served. */
export const pdfJsUrls = (folder: string) => ({
  pdf: `${folder}pdf.mjs`,
  worker: `${folder}pdf.worker.mjs`,
  data: folder,
})

/** Puts pdf.js and its data into a folder named by its version and contents; answers that name. */
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

/** Minifies the whole worker: only its messages say at run time which parts are used. */
async function minifiedWorker(source: string): Promise<string> {
  const code = await readFile(join(source, 'legacy/build/pdf.worker.min.mjs'), 'utf8')
  const options = { target: oldestBrowsers, minify: true, legalComments: 'inline', sourcemap: false } as const
  return (await transformWithEsbuild(code, 'pdf.worker.mjs', options)).code
}

/**
 * QuickJS would run scripts of a document: they never run here. Liberation is under the GPL, which nothing we ship may
 * be; a document without its own Helvetica gets the reader's sans-serif.
 */
function isNeeded(path: string): boolean {
  return !/quickjs|liberation/i.test(basename(path))
}

const entry = 'slim-pdf-js'

/** All that the viewer takes of the library (app/viewer/browser/document/pdf-engine.ts). */
const used = ['getDocument', 'GlobalWorkerOptions', 'PDFWorker', 'TextLayer', 'VerbosityLevel']

/**
 * pdf.js without what the viewer never uses: editors of annotations and their kin, a third of it. Its readable build is one module,
 * from which Rollup leaves out what nothing refers to. Throws where that build isn't as we know it.
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

/** The library also hangs all it has to an object of the window, which nobody here reads. */
function withoutGlobal(code: string): string {
  const parts = code.split(/^globalThis\.pdfjsLib = \{$[^}]*^\};$/m)
  if (parts.length !== 2) throw new Error('pdf.js no longer says what it hangs to the window')
  return parts.join('')
}

/** A class with static parts is kept, used or not, since these might do something elsewhere. In pdf.js they fill the class alone. */
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
