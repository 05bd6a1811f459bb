import { type ElementType, Fragment, isValidElement } from 'react'
import * as theirs from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as ours from './jsx-runtime.ts'

function Named({ name = '' }: { name?: string }) {
  return <b>{name}</b>
}

const WithDefault = Object.assign(({ name }: { name?: string }) => <i>{name}</i>, {
  defaultProps: { name: 'usual' },
})

const cases: [string, ElementType, Record<string, unknown>, string?][] = [
  ['a tag with children', 'p', { className: 'a', children: ['x', theirs.jsx('b', {}, 'k')] }],
  ['a component with a key', Named, { name: 'n' }, 'k'],
  ['a component with defaults', WithDefault, {}],
  ['a key among the properties', Named, { key: 'k', name: 'n' }],
  ['a ref', 'input', { ref: { current: null }, value: 'v', readOnly: true }],
  ['a fragment', Fragment, { children: 'x' }],
  ['a symbol-like type', theirs.Fragment, {}],
]

describe('an element', () => {
  it.each(cases)('is the one that React makes: %s', (_, type, props, key) => {
    const [own, other] = [ours.jsx(type, { ...props }, key), theirs.jsx(type, { ...props }, key)]
    expect(isValidElement(own)).toBe(true)
    expect({ ...own }).toMatchObject({ type: other.type, key: other.key, props: other.props })
    expect(renderToStaticMarkup(own as React.ReactElement)).toBe(renderToStaticMarkup(other))
  })
})
