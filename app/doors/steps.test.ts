import { expect, it } from 'vitest'
import { type Step, through } from './steps.ts'

const passing =
  (said: string[], name: string): Step<string[]> =>
  async (asked, next) => {
    asked.push(name)
    const response = await next()
    said.push(name)
    return response
  }
const last = async (asked: string[]) => new Response(asked.join())

it('a request goes through the steps in order, and its answer back through them', async () => {
  const said: string[] = []
  const answer = await through([passing(said, 'a'), passing(said, 'b')], [], last)
  expect(await answer.text()).toBe('a,b')
  expect(said).toEqual(['b', 'a'])
})

it('a step that answers hides the request from the steps after it', async () => {
  const said: string[] = []
  const early: Step<string[]> = async () => new Response('early')
  const answer = await through([passing(said, 'a'), early, passing(said, 'b')], [], last)
  expect(await answer.text()).toBe('early')
  expect(said).toEqual(['a'])
})

it('without steps `last` answers', async () => {
  expect(await (await through([], ['x'], last)).text()).toBe('x')
})
