import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AssignmentIn, AssignmentOut, AssignmentQuery } from '../entities/assignment.ts';
import { ActivityEntry } from '../entities/casework/activity.ts';
import { NoteIn, NoteOut } from '../entities/casework/note.ts';
import { StandingsOut, StandingsQuery } from '../entities/casework/standing.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const own = { area: 'decisions', scopes: ['organisation:api'] } as const;
const ofApplication = z.object({ application_id: Id });

export const assignApplication = endpoint({
  ...own,
  id: 'assignApplication',
  permission: 'applications.write',
  audit: { action: 'application.assigned', subject: 'application', at: 'application_id' },
  method: 'PUT',
  path: '/v1/decisions/{application_id}/assignment',
  summary: 'Say who is in charge of an application, and its queue',
  description:
    'Replaces the person, the queue and the due time. A decision that refers puts its application into the queue that the policy names, and leaves the person in charge.',
  request: { path: ofApplication, body: AssignmentIn },
  replies: { 200: AssignmentOut },
  errors: ['application_not_found', 'application_closed', 'consent_withdrawn', 'resource_not_found'],
});

export const getAssignment = endpoint({
  ...own,
  id: 'getAssignment',
  permission: 'applications.read',
  audit: { action: 'assignment.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/assignment',
  summary: 'Who is in charge of an application, and its queue',
  description: 'With the decision that referred it there.',
  request: { path: ofApplication },
  replies: { 200: AssignmentOut },
  errors: ['resource_not_found'],
});

export const listAssignments = endpoint({
  ...own,
  id: 'listAssignments',
  permission: 'applications.read',
  audit: { action: 'assignments.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/decisions/assignments',
  summary: 'Applications of a queue, or of the person in charge',
  description: 'Newest application first; those that you are in charge of where you name neither a queue nor a user.',
  request: { query: AssignmentQuery },
  replies: { 200: pageOf(AssignmentOut).meta({ id: 'Assignments' }) },
  errors: [],
});

export const listStandings = endpoint({
  ...own,
  id: 'listStandings',
  permission: 'applications.read',
  audit: { action: 'standings.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/decisions/standings',
  summary: 'Where applications stand, for a list of work',
  description:
    'What each asks for, its verdict and risk flags as they are now, the newest decision and who is in charge, in the order of the ids. One call for a page of a list.',
  request: { query: StandingsQuery },
  replies: { 200: StandingsOut },
  errors: [],
});

export const addNote = endpoint({
  ...own,
  id: 'addNote',
  permission: 'applications.write',
  audit: { action: 'note.added', subject: 'application', at: 'application_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/notes',
  summary: 'Note something on an application',
  description:
    'For your organisation: the applicant does not see it. A note is never changed, and goes when the data of the applicant is erased.',
  request: { path: ofApplication, body: NoteIn },
  replies: { 201: NoteOut },
  errors: ['application_not_found', 'consent_withdrawn', 'resource_not_found', 'notes_full'],
});

export const listNotes = endpoint({
  ...own,
  id: 'listNotes',
  permission: 'applications.read',
  audit: { action: 'notes.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/notes',
  summary: 'Notes on an application, newest first',
  description: 'Who wrote what, and for whom.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(NoteOut).meta({ id: 'Notes' }) },
  errors: ['application_not_found'],
});

export const listActivity = endpoint({
  ...own,
  id: 'listActivity',
  permission: 'applications.read',
  audit: { action: 'activity.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/activity',
  summary: 'What happened to an application, newest first',
  description:
    'Decisions, overrides, assignments, notes and what the application asks for in one list. Who read what is in the audit log.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(ActivityEntry).meta({ id: 'Activity' }) },
  errors: ['application_not_found'],
});
