import { expect, it } from 'vitest'
import { DeleteGroup } from '#app/features/users/console/groups/group-facts.tsx'
import { UserGroupForm } from '#app/features/users/console/groups/user-group-form.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

it('R429 a new group has room for one reader by default', () => {
  const html = renderIn(
    { staff: true },
    <UserGroupForm action="/x" values={{}} contentGroups={[]} isOperator={false} reply={undefined} />,
  )
  expect(/<input(?=[^>]*name="maxUsers")[^>]*>/.exec(html)?.[0]).toContain('value="1"')
})

it('the form that deletes a group says how many readers have no other way to sign in', () => {
  const ask = (facts: object) =>
    renderIn(
      { staff: true, locale: 'en' },
      <DeleteGroup action="/x" group={{ name: 'Campus', users: 0 } as never} facts={facts as never} />,
    )
  const shown = ask({ byIp: true, addresses: '65536', byAddress: 3 })
  expect(shown).toContain('IP addresses (65,536) have no other way to sign in.')
  expect(shown).toContain('3 devices are signed in now')
  expect(ask({ byIp: true, addresses: '1', byAddress: 0 })).not.toContain('signed in now')
  for (const facts of [
    { byIp: false, addresses: '65536', byAddress: 0 },
    { byIp: true, addresses: '0', byAddress: 0 },
  ])
    expect(ask(facts)).not.toContain('no other way')
})
