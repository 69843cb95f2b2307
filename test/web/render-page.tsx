/** Renders one of our pages under a root that provides the brand, with the data of its loader. */
import type { Brand } from '#contract/brand.ts'
import { Brand as BrandFile } from '#contract/brand.ts'
import type { User } from '#contract/identity.ts'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { readFileSync } from 'node:fs'
import { createRoutesStub, Outlet, useLocation } from 'react-router'

export const brand: Brand = BrandFile.parse(JSON.parse(readFileSync('brand.json', 'utf8')))

export const site = {
  brand,
  version: '9.8.7',
  origin: 'https://shop.test',
  year: 2031,
  languages: ['en'] as const,
}

export const kavitha: User = {
  fld_subscriber_id: '70000000001',
  fld_first_name: 'Kavitha',
  fld_last_name: 'Raman',
  fld_gender: 'Female',
  fld_age: '31-35 Years',
  fld_pincode: '600017',
  fld_city: 'Chennai',
  fld_email: 'kavitha@example.com',
  fld_mobile: '9840012345',
  fld_satellite: false,
}

type PageOptions = {
  /** The path without its query. */
  path: string
  /** The query, such as "?type=2". */
  query?: string
  loaderData?: unknown
}

/** Renders a page. Other addresses show nothing: `currentPath()` returns where the visitor was redirected. */
export function renderPage(Page: ComponentType<never>, { path, query = '', loaderData = null }: PageOptions) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      children: [
        { id: 'page', ...(path === '/' ? { index: true } : { path }), Component: Page as ComponentType },
        { id: 'elsewhere', path: '*', Component: () => null },
      ],
    },
  ])
  const loaded = { root: site, page: loaderData }
  render(<Stub initialEntries={[`${path}${query}`]} hydrationData={{ loaderData: loaded }} />)
}

function Frame() {
  const { pathname, search } = useLocation()
  return (
    <>
      <Outlet />
      <p data-testid="address">{`${pathname}${search}`}</p>
    </>
  )
}

export const currentPath = (): string => screen.getByTestId('address').textContent
