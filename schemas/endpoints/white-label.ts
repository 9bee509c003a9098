import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { WhiteLabel, WhiteLabelUpdate } from '../entities/white-label.ts';

const scopes = ['organisation:api'] as const;

export const getWhiteLabel = endpoint({
  id: 'getWhiteLabel',
  area: 'organisations',
  method: 'GET',
  path: '/v1/white_label/config/',
  summary: 'How the organisation looks to its applicants',
  description: 'Your name, colours and pictures as applicants see them, with addresses of the pictures.',
  scopes,
  request: {},
  replies: { 200: WhiteLabel },
  errors: [],
});

export const updateWhiteLabel = endpoint({
  id: 'updateWhiteLabel',
  audit: { action: 'white_label.changed', subject: 'organisation' },
  area: 'organisations',
  method: 'PATCH',
  path: '/v1/white_label/config/',
  summary: 'Change how the organisation looks to its applicants',
  description:
    'The limit for the image is 2 MB, whatever the message of invalid_image_size says, and 4096 pixels a side. The connect app makes colours readable where they are not.',
  scopes,
  permission: 'organisation.manage',
  request: { body: WhiteLabelUpdate },
  replies: { 200: WhiteLabel },
  errors: ['invalid_image', 'invalid_image_size'],
  // 2 MB in Base64, with room to say that an image is a little too large.
  maxBodyBytes: 4 * 1024 * 1024,
  memoryMb: 1769,
});

export const getWhiteLabelImage = endpoint({
  id: 'getWhiteLabelImage',
  area: 'organisations',
  method: 'GET',
  path: '/v1/white_label/images/{image_id}',
  summary: 'The image of an organisation',
  description: 'Leads to the bytes. Its id is long and random, and an image never changes under it.',
  scopes: 'none',
  request: { path: z.object({ image_id: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal characters') }) },
  replies: { 303: 'empty' },
  errors: ['resource_not_found'],
  // Mail services fetch images for many recipients from few addresses.
  requestsPerMinute: 3000,
});
