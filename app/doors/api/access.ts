type StaffAccess = 'service' | 'company' | 'system'

/**
 * Who a call serves, as its use-case enforces it (docs/adr/039). `public`: everybody, and who asks makes no
 * difference to what is allowed; `optional`: guests too where the site lets them browse; `user`: readers of the site;
 * `service`, `company`, `system`: administrators of that level or a higher one, who may work on the site. A pair serves
 * readers and administrators.
 */
export type Access = 'public' | 'optional' | 'user' | StaffAccess | readonly ['user', StaffAccess]

/**
 * Narrows it. `ownAccount`: of readers, those who have an account of their own, not who came by their institution's
 * address. `mayOpen`: what opens documents, which no administrator may, and guests where the site opens them to all.
 * `person`: of administrators, those who signed in themselves, not an API key.
 */
export type Only = 'ownAccount' | 'mayOpen' | 'person'
