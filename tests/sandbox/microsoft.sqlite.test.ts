import { describe, expect, it } from 'vitest'
import { directories } from '#workers/sandbox/identity/persons.ts'
import { ownOrigin, ownSandbox } from './own-sandbox.ts'
import { authorizeUrl, codeOf, readToken, redeem, redirectUri } from './relying-party.ts'

describe('microsoft', () => {
  it('redeems codes of an SPA redirect only with an Origin, and without a secret', async () => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, 'microsoft', 'haruko')
    const without = await redeem(sandbox, 'microsoft', code, { headers: {} })
    expect(without.body).toMatchObject({ error: 'invalid_request', error_codes: [9002327] })
    expect(without.body.error_description).toMatch(/^AADSTS9002327: .*Trace ID: /)
    expect(without.body).toHaveProperty('correlation_id')
    const withSecret = { changes: { client_secret: 'x' } }
    expect((await redeem(sandbox, 'microsoft', code, withSecret)).body.error_codes).toEqual([700025])
    expect((await redeem(sandbox, 'microsoft', code)).status).toBe(200)
    expect((await redeem(sandbox, 'microsoft', code)).body.error_codes).toEqual([54005])
  })

  it('redeems codes of a web redirect only without an Origin, and with the secret', async () => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, 'microsoft', 'haruko', {
      changes: { client_id: 'bunko-microsoft-web' },
    })
    const changes = { client_id: 'bunko-microsoft-web', client_secret: 'bunko-microsoft-web-secret' }
    const cross = await redeem(sandbox, 'microsoft', code, { changes })
    expect(cross.body.error_codes).toEqual([9002326])
    const bare = await redeem(sandbox, 'microsoft', code, {
      changes: { client_id: changes.client_id },
      headers: {},
    })
    expect(bare.body.error_codes).toEqual([7000218])
    expect((await redeem(sandbox, 'microsoft', code, { changes, headers: {} })).status).toBe(200)
  })

  it('requires PKCE of an SPA', async () => {
    const url = await authorizeUrl('microsoft', { code_challenge: null, code_challenge_method: null })
    const { fields } = await ownSandbox().approve(url, { person: 'haruko' })
    expect(fields.error_description).toContain('AADSTS9002325')
  })

  it('comes back in the fragment or by a form that posts itself', async () => {
    const sandbox = ownSandbox()
    const fragment = await authorizeUrl('microsoft', { response_mode: 'fragment' })
    const inFragment = await sandbox.approve(fragment, { person: 'haruko' })
    expect(inFragment.url).toContain(`${redirectUri}#code=`)
    expect(inFragment.fields.state).toBe('S/+ &=')
    const formPost = await authorizeUrl('microsoft', { response_mode: 'form_post', state: '"><script>' })
    const posted = await sandbox.approve(formPost, { person: 'haruko' })
    expect(posted).toMatchObject({ mode: 'form_post', url: redirectUri })
    expect(posted.fields.state).toBe('"><script>')
    expect((await redeem(sandbox, 'microsoft', posted.fields.code as string)).status).toBe(200)
  })

  it('has the directory in the issuer, and a different sub per client', async () => {
    const sandbox = ownSandbox()
    const ofSpa = readToken(
      (await redeem(sandbox, 'microsoft', await codeOf(sandbox, 'microsoft', 'haruko'))).body.id_token,
    ).claims
    expect(ofSpa).toMatchObject({
      iss: `${ownOrigin}/microsoft/${directories.sakura}/v2.0`,
      tid: directories.sakura,
      preferred_username: 'haruko@sakura.example',
      ver: '2.0',
    })
    const code = await codeOf(sandbox, 'microsoft', 'haruko', {
      changes: { client_id: 'bunko-microsoft-web' },
    })
    const changes = { client_id: 'bunko-microsoft-web', client_secret: 'bunko-microsoft-web-secret' }
    const { body } = await redeem(sandbox, 'microsoft', code, { changes, headers: {} })
    const ofWeb = readToken(body.id_token).claims
    expect(ofWeb.oid).toBe(ofSpa.oid)
    expect(ofWeb.sub).not.toBe(ofSpa.sub)
  })

  it('has no e-mail for some persons, and lets a foreigner claim another’s address', async () => {
    const sandbox = ownSandbox()
    const claimsOf = async (person: string) => {
      const { body } = await redeem(sandbox, 'microsoft', await codeOf(sandbox, 'microsoft', person))
      return readToken(body.id_token).claims
    }
    expect(await claimsOf('no-email')).not.toHaveProperty('email')
    expect(await claimsOf('no-name')).not.toHaveProperty('name')
    expect(await claimsOf('foreign')).toMatchObject({
      email: 'haruko@sakura.example',
      tid: directories.foreign,
    })
  })

  it.each([
    ['common', ['haruko', 'foreign', 'personal']],
    ['organizations', ['haruko', 'foreign']],
    ['consumers', ['personal']],
    [directories.sakura, ['haruko']],
  ])('accepts at %s only %j', async (realm, admitted) => {
    const sandbox = ownSandbox()
    const url = await authorizeUrl('microsoft', {}, `/microsoft/${realm}/oauth2/v2.0/authorize`)
    for (const person of ['haruko', 'foreign', 'personal']) {
      const choosing = sandbox.approve(url, { person }).then(
        () => true,
        () => false,
      )
      expect(await choosing, person).toBe(admitted.includes(person))
    }
  })

  it('announces a placeholder for several directories', async () => {
    const sandbox = ownSandbox()
    const issuerOf = async (realm: string) => {
      const answer = await sandbox.send(`/microsoft/${realm}/v2.0/.well-known/openid-configuration`)
      return ((await answer.json()) as { issuer: string }).issuer
    }
    expect(await issuerOf('common')).toBe(`${ownOrigin}/microsoft/{tenantid}/v2.0`)
    expect(await issuerOf('organizations')).toBe(`${ownOrigin}/microsoft/{tenantid}/v2.0`)
    expect(await issuerOf('consumers')).toBe(`${ownOrigin}/microsoft/${directories.personal}/v2.0`)
    expect(await issuerOf(directories.foreign)).toBe(`${ownOrigin}/microsoft/${directories.foreign}/v2.0`)
    expect((await sandbox.send('/microsoft/nonsense/discovery/v2.0/keys')).status).toBe(404)
  })
})
