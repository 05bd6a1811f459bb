import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addTerms,
  listAcceptances,
  listTerms,
  TermsChange,
  TermsInput,
  updateTerms,
} from '#app/features/identity/model/terms/save-terms.ts'
import { getTerms, viewTerms } from '#app/features/identity/model/terms/terms.ts'
import { viewAcceptance, viewTermsVersion } from '#app/features/identity/model/terms/terms-version.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

export const termsEndpoints = [
  endpoint('GET /terms-and-condition/public', {
    summary: 'Returns the terms of use that a new reader has to accept',
    access: 'public',
    input: z.object({}),
    run: getTerms,
    view: viewTerms,
  }),
]

const version = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')

/** Calls for the versions of a site's terms. */
export const termsAdminEndpoints = [
  endpoint('GET /terms-and-condition/page', {
    summary: 'Lists all versions of the terms of use, the newest first',
    access: 'company',
    input: z.object({}),
    run: listTerms,
    view: (versions, { site, now }) => ({
      versions: versions.map((one) => viewTermsVersion(one, versions, site.lang, dayOf(now()))),
    }),
  }),
  endpoint('GET /terms-and-condition/detail/:version', {
    summary: 'Returns a version of the terms of use and the readers who accepted it, the latest first',
    access: 'company',
    input: z.object({ version, page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, { version, page, size }) => listAcceptances(visit, version, readPaging({ page, size })),
    view: ({ terms, versions, acceptances, ...paged }, { site, now }) => ({
      ...viewTermsVersion(terms, versions, site.lang, dayOf(now())),
      acceptedBy: { ...paged, users: acceptances.map(viewAcceptance) },
    }),
  }),
  endpoint('POST /terms-and-condition/add', {
    summary: 'Adds a version of the terms of use: a draft, or one in force from a given day',
    access: 'company',
    input: TermsInput,
    run: addTerms,
  }),
  endpoint('PUT /terms-and-condition/update/:version', {
    record: 'GET /terms-and-condition/detail/:version',
    summary: 'Changes a version of the terms of use that isn’t in force yet',
    access: 'company',
    input: TermsChange.extend({ version }),
    mayBeEmpty: ['textJa', 'textEn'],
    run: (visit, { version, ...input }) => updateTerms(visit, version, input),
    view: () => null,
  }),
]
