import { beforeAll, describe, expect, it } from 'vitest'
import { requestPasswordLink } from '#app/features/identity/model/account/reset-password.ts'
import {
  CustomMailInput,
  getCustomMail,
  listMails,
  mailTest,
  previewMail,
  resetCustomMail,
  saveCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { mailbox, newReader, settle, visitWithMail } from '#tests/visits/account-visit.ts'
import { atSite, companyAdmin, lastAudit, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const { tenantId } = world.aozora
const owner = { ...companyAdmin('aozora'), email: 'company.test@aozora.example' }
const admin = async () => {
  const [visit, { fetch, afterwards }] = [await atSite(owner, tenantId), await visitWithMail('aozora')]
  return { ...visit, fetch, afterwards }
}
const words = (subject: string, body: string, more = {}) =>
  CustomMailInput.parse({ lang: 'ja', subject, body, ...more })
const lastTo = async (address: string) => (await mailbox.readMails(address))[0]

describe('mails in a site’s own texts', () => {
  it('are sent from the next one on, in the language of the texts, and in the default texts again after a reset', async () => {
    const { email } = await newReader(tenantId, { lang: 'ja' })
    const { email: english } = await newReader(tenantId, { lang: 'en' })
    const ask = async (address: string) => {
      await requestPasswordLink(await visitWithMail('aozora'), address)
      await settle()
      return lastTo(address)
    }
    await saveCustomMail(
      await admin(),
      'reset',
      words('{{site}}の鍵', '新しい鍵はこちらです。\r\n\r\n{{url}}'),
    )
    const own = await ask(email)
    expect(own?.subject).toBe('青空ライブラリーの鍵')
    expect(own?.text).toMatch(/新しい鍵はこちらです。\n\nhttp\S+token=\S+\n\n--\n/)
    expect((await ask(english))?.text).not.toContain('新しい鍵')
    expect((await lastAudit(tenantId))[0]).toMatchObject({
      action: 'mail.update',
      subject: 'reset.ja',
      after: { subject: '{{site}}の鍵' },
    })
    await resetCustomMail(await admin(), 'reset', 'ja')
    expect((await ask(email))?.text).not.toContain('新しい鍵')
    expect(await getCustomMail(await admin(), 'reset', 'ja')).toMatchObject({ isOwn: false, revision: 0 })
  })

  it('may use only the mail’s placeholders, and must keep its link', async () => {
    const save = async (kind: string, subject: string, body: string) =>
      refusalOf(saveCustomMail(await admin(), kind, words(subject, body)))
    expect(await save('reset', '鍵', 'リンクなし')).toContain('body: linkMissing')
    expect(await save('reset', '鍵', '{{url}} {{password}}')).toContain('body: unknownPlaceholder')
    expect(await save('reset', '{{url}}', '{{url}}')).toContain('subject: unknownPlaceholder')
    expect(await save('cancelled', '{{site}}', '{{url}}')).toContain('body: unknownPlaceholder')
    expect(await save('searchAlert', '{{search}}', '{{titles}}')).toContain('body: linkMissing')
    expect(await save('searchAlert', '{{search}}', '{{endUrl}}')).toContain('body: linkMissing')
    expect(await save('invite', '{{site}}', 'x')).toBe('customEmailNotFound')
    expect(CustomMailInput.safeParse({ lang: 'ja', subject: 'a\nBcc: x@x.example', body: 'x' }).success).toBe(
      false,
    )
    expect((await listMails(await admin())).every(({ own }) => own.length === 0)).toBe(true)
  })

  it('can be previewed and tested before anybody gets them', async () => {
    const typed = { subject: '{{site}}', body: '試し {{url}}' }
    expect(previewMail(await admin(), 'register', 'ja', typed)).toMatchObject({
      subject: '青空ライブラリー',
      text: expect.stringMatching(/^係 様\n\n試し http\S+/),
    })
    expect((await getCustomMail(await admin(), 'register', 'ja')).isOwn).toBe(false)
    await saveCustomMail(await admin(), 'register', words('試験', '試し {{url}}'))
    const key = { ...(await admin()), actor: { ...owner, isKey: true } } as Visit
    expect(await refusalOf(mailTest(key, 'register', 'ja'))).toBe('noPermission')
    await mailTest(await admin(), 'register', 'ja')
    await settle()
    expect(await lastTo(owner.email)).toMatchObject({ subject: '試験' })
  })

  it('refuse the second of two changes to the same texts, even if they had never been changed', async () => {
    const { revision } = await getCustomMail(await admin(), 'cancelled', 'ja')
    await saveCustomMail(await admin(), 'cancelled', words('A', 'a', { revision }))
    const late = saveCustomMail(await admin(), 'cancelled', words('B', 'b', { revision }))
    expect(await refusalOf(late)).toBe('changedMeanwhile')
  })

  it('R442 are only for the company’s administrators, and stay on its site', async () => {
    const other = await atSite(companyAdmin('sakura'), world.sakura.tenantId)
    expect((await listMails(other)).every(({ own }) => own.length === 0)).toBe(true)
    const service = await atSite(serviceAdmin('aozora'), tenantId)
    for (const work of [
      listMails(service),
      getCustomMail(service, 'reset', 'ja'),
      saveCustomMail(service, 'reset', words('x', '{{url}}')),
      resetCustomMail(service, 'cancelled', 'ja'),
      mailTest(service, 'reset', 'ja'),
    ])
      expect(await refusalOf(work)).toBe('noPermission')
  })
})
