import { createContext, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Link } from '#app/ui/atoms/link.tsx'
import { useLayout } from '#app/ui/layout/layout.ts'
import { i18nFor } from '#app/visit/translator.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'
import { useKeptHtml } from './kept-html.tsx'
import { Rendering, useTranslation } from './rendering.ts'

const inside = (html: { __html: string }) => ({ dangerouslySetInnerHTML: html })

let rendered = 0

function Part({ title, count }: { title: string; count?: number }) {
  const { t } = useTranslation('search')
  rendered += 1
  return (
    <Link to={`/search?q=${title}`}>
      {title} {t('search.page', { page: count })}
    </Link>
  )
}

function Kept(props: Parameters<typeof Part>[0]) {
  return <p {...inside(useKeptHtml(Part, props))} />
}

function Fresh(props: Parameters<typeof Part>[0]) {
  return (
    <p>
      <Part {...props} />
    </p>
  )
}

const Visitor = createContext('nobody')

function Greeting() {
  return <b>{useContext(Visitor)}</b>
}

function KeptGreeting() {
  return <p {...inside(useKeptHtml(Greeting, {}))} />
}

function Named() {
  return <b>{useLayout().actor?.name}</b>
}

function KeptName() {
  return <p {...inside(useKeptHtml(Named, {}))} />
}

function render(element: React.ReactNode, locale: 'ja' | 'en', basePath: string): string {
  return renderToStaticMarkup(
    <Rendering.Provider value={{ script: '', basePath, i18n: i18nFor(locale) }}>
      {element}
    </Rendering.Provider>,
  )
}

describe('kept HTML', () => {
  it('is that of the component, whatever was kept before: each language, path and property has its own', () => {
    for (let round = 0; round < 2; round++)
      for (const locale of ['ja', 'en'] as const)
        for (const path of ['', '/aozora', '/sakura'])
          for (const props of [{ title: '<本>' }, { title: 'a', count: 1 }, { title: 'a', count: 2 }])
            expect(render(<Kept {...props} />, locale, path)).toBe(render(<Fresh {...props} />, locale, path))
  })

  it('is made only once', () => {
    render(<Kept title="once" />, 'ja', '')
    const before = rendered
    render(<Kept title="once" />, 'ja', '')
    expect(rendered).toBe(before)
  })

  it('never holds what the page around it knows', () => {
    const page = (name: string) => (
      <Visitor.Provider value={name}>
        <KeptGreeting />
        <Greeting />
      </Visitor.Provider>
    )
    for (const name of ['花子', '太郎'])
      expect(render(page(name), 'ja', '')).toBe(`<p><b>nobody</b></p><b>${name}</b>`)
  })

  it('can’t be made of a component that asks who the visitor is', () => {
    expect(renderIn({ reader: { name: '花子' } }, <Named />)).toContain('花子')
    expect(() => renderIn({ reader: { name: '花子' } }, <KeptName />)).toThrow()
  })
})
