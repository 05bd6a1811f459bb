import { endpoint } from '#app/doors/api/endpoint.ts'
import { FindInput, findEverything, viewFound } from '#app/features/finder/model/find-everything.ts'

/** The call of the console's search. */
export const finderEndpoints = [
  endpoint('GET /console/search', {
    summary: 'Finds screens, settings and records of all sites that the administrator may work on',
    access: 'service',
    input: FindInput,
    run: findEverything,
    view: viewFound,
  }),
]
