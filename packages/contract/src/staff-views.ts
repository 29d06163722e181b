import { maxViewName, maxViewQuery, viewPages } from '@aquilane/domain/staff/saved-views'
import { Type } from 'typebox'
import { Empty, listResponse, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Name = Written({ minLength: 1, maxLength: maxViewName })

const SavedView = Type.Object({
  id: Id,
  name: Type.String(),
  query: Type.String({ description: 'Of the page’s address' }),
  shared: Type.Boolean({ description: 'Shown to every member' }),
  owner: Type.Object({ id: Id, name: Type.String() }),
})

export const staffListViews = endpoint({
  method: 'GET',
  path: '/gamma/staff/view/list',
  summary: 'Filters of a list that this member keeps, and those that others share',
  tag: 'Back office: saved views',
  auth: 'staff',
  query: Type.Object({ page: oneOf(viewPages) }),
  response: listResponse(SavedView),
})

export const staffSaveView = endpoint({
  method: 'POST',
  path: '/gamma/staff/view/save',
  summary: 'Keep the filters of a list under a name; an own view of that name is replaced. TOO_MANY_VIEWS',
  tag: 'Back office: saved views',
  auth: 'staff',
  body: Type.Object({ page: oneOf(viewPages), name: Name, query: Type.String({ maxLength: maxViewQuery }), shared: Type.Boolean() }),
  response: SavedView,
})

export const staffDeleteView = endpoint({
  method: 'POST',
  path: '/gamma/staff/view/delete',
  summary: 'Delete an own view; admins also those that others share',
  tag: 'Back office: saved views',
  auth: 'staff',
  body: Type.Object({ view: Type.Object({ id: Id }) }),
  response: Empty,
})
