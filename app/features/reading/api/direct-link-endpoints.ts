import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { DirectLinkInput, viewDirectLink } from '#app/features/reading/model/direct-link/direct-link.ts'
import {
  addDirectLink,
  listDirectLinks,
  revokeDirectLink,
} from '#app/features/reading/model/direct-link/edit-direct-links.ts'

export const directLinkEndpoints = [
  endpoint('GET /content/direct-link/page/:contentId', {
    summary: 'Lists the links that open a content without a sign-in, with the number of times each was used',
    access: 'service',
    input: z.object({ contentId: z.string() }),
    run: listDirectLinks,
    view: (links, visit) => ({ directLinks: links.map((link) => viewDirectLink(link, visit)) }),
  }),
  endpoint('POST /content/direct-link/add', {
    summary: 'Creates a link that opens a content without a sign-in',
    access: 'service',
    input: z.object({ ...DirectLinkInput.shape, contentId: z.string() }),
    run: addDirectLink,
    view: viewDirectLink,
  }),
  endpoint('PUT /content/direct-link/revoke/:id', {
    summary: 'Revokes a link and ends every reading it opened',
    access: 'service',
    input: z.object({ id: z.string() }),
    run: revokeDirectLink,
    view: viewDirectLink,
  }),
]
