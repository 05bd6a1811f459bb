import { build, type Rollup } from 'vite'

const entry = 'slim-pdf-js'
/** All that the viewer takes of the library (app/viewer/browser/document/pdf-engine.ts). */
const used = ['getDocument', 'GlobalWorkerOptions', 'PDFWorker', 'TextLayer', 'VerbosityLevel']

/**
 * pdf.js without what the viewer never uses: editors of annotations and their kin, a third of it. Its readable build is one module,
 * from which Rollup leaves out what nothing refers to. Throws where that build isn't as we know it.
 */
export async function slimPdfJs(source: string, target: readonly string[]): Promise<string> {
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
