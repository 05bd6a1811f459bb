import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { TextField } from '#app/ui/console/form-fields.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const schema = z.object({
  revision: revisionInput,
  name: z.string().min(1, 'required').max(40),
  isShown: flagInput,
  password: z.string().meta({ input: 'secret' }).optional(),
})

/** The page of a record with revision 4. */
const formOf = (reply?: Partial<Reply>, name?: string) =>
  renderIn(
    { staff: true },
    <SchemaForm
      schema={schema}
      values={{ revision: 4, name: '今の名前', isShown: true, password: 'kept secret' }}
      action="/admin/things/1"
      reply={reply === undefined ? undefined : { result: {}, refusal: null, ...reply }}
      words="console"
      prefix="form"
      sections={[{ title: 'a', help: 'b', fields: ['name', 'isShown', 'password'] }]}
      submit="save"
      name={name}
    />,
  )

const shownIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]

describe('a form made from its schema', () => {
  it('shows stored values but no secrets', () => {
    const html = formOf()
    expect(shownIn(html, 'name')).toBe('今の名前')
    expect(html).toMatch(/name="isShown"[^>]*checked/)
    expect(html).not.toContain('kept secret')
    expect(shownIn(html, 'revision')).toBe('4')
  })

  it('keeps the typed values, with the problems beside them', () => {
    const html = formOf({
      result: {
        status: 'error',
        initialValue: { name: '打った名前', revision: '3' },
        error: { name: ['required'] },
      },
    })
    expect(shownIn(html, 'name')).toBe('打った名前')
    expect(html).not.toMatch(/name="isShown"[^>]*checked/)
    expect(html).toContain('id="name-problem"')
    expect(html).toMatch(/role="alert"[\s\S]*<a href="#name">/)
    expect(html).toContain('aria-invalid="true"')
  })

  it('is announced by its problems, by field or as a whole, and takes no focus before', () => {
    const focused = (html: string) => /<\w+[^>]* autofocus=""[^>]*>/.exec(html)?.[0] ?? null
    expect(focused(formOf())).toBeNull()
    const byField = { status: 'error' as const, error: { name: ['required'] } }
    for (const html of [formOf({ result: byField }), formOf({ refusal: 'duplicateName' })])
      expect(focused(html)).toMatch(/^<div class="alert alert-error" role="alert" tabindex="-1"/)
    // A small form shows the problem at the field only.
    const small = (problems: string[]) =>
      focused(renderIn({}, <TextField name="code" label="Code" sent="" problems={problems} />))
    expect([small([]), small(['required'])]).toEqual([null, expect.stringContaining('id="code"')])
  })

  it('shows both versions if somebody else saved first, and continues from theirs', () => {
    const html = formOf({
      refusal: 'changedMeanwhile',
      result: { status: 'success', initialValue: { name: '自分の名前', isShown: 'on', revision: '3' } },
    })
    expect(html).toMatch(/role="alert"[^>]*>編集中に、ほかの人が/)
    expect(shownIn(html, 'revision')).toBe('4')
    expect(shownIn(html, 'name')).toBe('自分の名前')
    expect(html).toMatch(/<del[^>]*>今の名前<\/del>[\s\S]*<ins[^>]*>自分の名前<\/ins>/)
    expect(html.match(/<ins/g)).toHaveLength(1)
  })

  it('reacts only to its own answers, if its page has several forms', () => {
    const answer = { result: { initialValue: { form: 'other', name: '別の名前' } } }
    expect(shownIn(formOf(answer, 'this'), 'name')).toBe('今の名前')
    expect(shownIn(formOf(answer, 'other'), 'name')).toBe('別の名前')
  })
})

describe('a form with texts in several languages', () => {
  const schema = z.object({ title: wordsInput(40), note: wordsInput(40), day: z.string(), end: z.string() })
  const formOf = (values: Record<string, unknown>, sections: readonly string[][], reply?: Reply) =>
    renderIn(
      { staff: true },
      <SchemaForm
        schema={schema}
        values={values}
        action="/admin/things/1"
        reply={reply}
        words="console"
        prefix="form"
        sections={sections.map((fields) => ({ title: `Part ${fields[0]}`, help: 'b', fields }))}
        submit="save"
      />,
    )
  const folded = (html: string) =>
    [...html.matchAll(/<details class="translation">.*?name="([^"]+)"/gs)].map(([, name]) => name)

  it('folds a language away that has no text, but never all of them', () => {
    expect(folded(formOf({}, [['title']]))).toEqual(['title.en'])
    expect(folded(formOf({ title: { en: 'Only English' } }, [['title']]))).toEqual(['title.ja'])
    expect(folded(formOf({ title: { ja: '題', en: 'Title' } }, [['title']]))).toEqual([])
  })

  it('folds no field away that has a problem', () => {
    const reply: Reply = {
      refusal: null,
      result: { status: 'error', initialValue: { title: { ja: '題' } }, error: { 'title.en': ['tooLong'] } },
    }
    expect(folded(formOf({}, [['title']], reply))).toEqual([])
  })

  it('lists its sections if there are four, each by the id of its first field', () => {
    const html = formOf({}, [['title'], ['note'], ['day'], ['end']])
    for (const name of ['title', 'note', 'day', 'end']) {
      expect(html).toContain(`href="#${name}-section"`)
      expect(html).toContain(`id="${name}-section"`)
    }
    expect(formOf({}, [['title'], ['note'], ['day', 'end']])).not.toContain('section-links')
  })
})

describe('a folded section', () => {
  const folding = (reply?: Partial<Reply>, values: Record<string, unknown> = {}) =>
    renderIn(
      { staff: true },
      <SchemaForm
        schema={schema}
        values={{ revision: 4, name: 'first', ...values }}
        action="/admin/things/1"
        reply={reply === undefined ? undefined : { result: {}, refusal: null, ...reply }}
        words="console"
        prefix="form"
        sections={[
          { title: 'a', help: 'b', fields: ['name'] },
          { title: 'c', help: 'd', fields: ['isShown', 'password'], folded: {} },
        ]}
        submit="save"
      />,
    )
  const problemOf = (field: string): Partial<Reply> => ({
    result: { status: 'error', initialValue: {}, error: { [field]: ['required'] } },
  })

  it('says what is set in it, but no secret, and has its fields inside', () => {
    expect(folding()).toMatch(/<details><summary.*?設定なし.*?name="isShown".*?<\/details>/s)
    expect(folding(undefined, { isShown: true, password: 'kept secret' })).not.toMatch(/設定なし|kept secret/)
    expect(folding()).toMatch(/<details><summary.*?<\/summary><div id="isShown-section"/s)
  })

  it('opens it for a problem of its own alone', () => {
    expect(folding(problemOf('password'))).toContain('<details open=""><summary')
    expect(folding(problemOf('name'))).toContain('<details><summary')
  })
})
