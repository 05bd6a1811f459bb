import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  type BrandingVersion,
  getBrandingVersion,
  listBrandingVersions,
} from '#app/features/branding/model/branding-versions.ts'
import { RestoreInput, restoreBranding } from '#app/features/branding/model/save-branding.ts'
import {
  applyBrandColours,
  applyTheme,
  BrandColoursInput,
  ThemeInput,
} from '#app/features/branding/model/themes/themes.ts'
import {
  CopyBrandingInput,
  copyBranding,
  exportBranding,
  ImportBrandingInput,
  importBranding,
} from '#app/features/branding/model/transfer/branding-transfer.ts'

const number = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')

const viewVersion = ({ version, at, actorName, cause, about }: BrandingVersion) => ({
  ...{ version, createdAt: at, actorName, cause, about },
})

/** Calls about a site's look as a whole: its versions, themes, and copies from files and other sites. */
export const wholeBrandingEndpoints = [
  endpoint('GET /look/versions', {
    summary: 'The latest states of a site’s look, the present one first',
    access: 'service',
    input: z.object({}),
    run: listBrandingVersions,
    view: (versions) => versions.map(viewVersion),
  }),
  endpoint('GET /look/version/:version', {
    summary: 'What a site looked like: the records that were stored, and its footer’s links',
    access: 'service',
    input: z.object({ version: number }),
    run: async (visit, { version }) => (await getBrandingVersion(visit, version)).found,
    view: (found) => ({
      ...viewVersion(found),
      settings: found.look.settings,
      links: found.look.links.map(({ id, ...link }) => ({ id: String(id), ...link })),
    }),
  }),
  endpoint('PUT /look/restore', {
    summary: 'Go back to a state of the look, records and links alike; kept as a new state',
    access: 'service',
    input: RestoreInput,
    run: restoreBranding,
  }),
  endpoint('PUT /look/theme', {
    summary: 'Give a site the colours and letters of a theme; its words and pictures stay',
    access: 'service',
    input: ThemeInput,
    run: applyTheme,
  }),
  endpoint('PUT /look/brand-colours', {
    summary:
      'Give a site the colours and letters of a theme made of its brand’s two colours; its words and pictures stay',
    access: 'service',
    input: BrandColoursInput,
    run: applyBrandColours,
  }),
  endpoint('GET /look/export', {
    summary: 'A site’s look as the text of a file, without pictures',
    access: 'service',
    input: z.object({}),
    run: exportBranding,
    view: (file) => ({ file }),
  }),
  endpoint('POST /look/import', {
    summary: 'Make a site look as such a file says; where something in it is wrong, nothing changes',
    access: 'service',
    input: ImportBrandingInput,
    run: importBranding,
  }),
  endpoint('POST /look/copy', {
    summary: 'Make a site look as another of its company; its name and logo stay',
    access: 'service',
    input: CopyBrandingInput,
    run: copyBranding,
  }),
]
