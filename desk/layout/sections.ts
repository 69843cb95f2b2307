/** The sections of the desk, in the order of the menu. */
import type { StaffRoute } from '#contract/staff/staff-access.ts'

export type Section = {
  path: string
  label: string
  /** What it is for, on the first page. */
  purpose: string
  /** The endpoint of its first page: a person who may call it sees the section. */
  needs: StaffRoute
}

export const SECTIONS: readonly Section[] = [
  {
    ...{ path: '/requests', label: 'Requests', needs: 'GET /staff/api/requests' },
    purpose: 'Answer what subscribers ask.',
  },
]
