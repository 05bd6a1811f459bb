import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ShortMemory } from '#app/kernel/values/short-memory.ts'
import { Rendering, useRendering } from './rendering.ts'

/**
 * Replaces React's rendering of parts that most pages repeat: covers, and results without searched words. Without it React takes 3.2 times as
 * long for 20 results, and 1.7 times for 60 covers; a list takes 1.05 times the CPU (docs/adr/173). Can be removed when `npm run bench --
 * pages` shows no difference.
 */

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }
type JsonProps<Props> = { [Name in keyof Props]: Props[Name] extends Json ? Props[Name] : never }

/** The number of characters of HTML that an isolate keeps. With the keys it takes about twice as many bytes. */
const most = 1_500_000

const memory = new ShortMemory<string>({
  life: Number.POSITIVE_INFINITY,
  most,
  sizeOf: (html) => html.length,
})
const numbers = new Map<unknown, number>()

/**
 * Returns the HTML of a component, for an element's `dangerouslySetInnerHTML`. It is kept in the isolate by everything that the component
 * can depend on: its properties, the language, and the prefix of the site's paths. It is rendered outside of the page, so it finds nothing
 * else: a component that asks for the layout, the visitor or the address throws. It must not depend on the time either. Call it after all
 * other hooks of a component, because React forgets which component it renders while it renders another page.
 */
export function useKeptHtml<Props extends JsonProps<Props>>(
  Part: ComponentType<Props>,
  props: Props,
): { __html: string } {
  const { basePath, i18n } = useRendering()
  const key = `${numberOf(Part)} ${i18n.language} ${basePath} ${JSON.stringify(props)}`
  const known = memory.find(key, 0)
  if (known !== undefined) return { __html: known }
  const html = renderToStaticMarkup(
    <Rendering.Provider value={{ basePath, i18n, script: '' }}>
      <Part {...props} />
    </Rendering.Provider>,
  )
  memory.keep(key, html, 0)
  return { __html: html }
}

function numberOf(Part: unknown): number {
  const known = numbers.get(Part)
  if (known !== undefined) return known
  numbers.set(Part, numbers.size)
  return numbers.size - 1
}
