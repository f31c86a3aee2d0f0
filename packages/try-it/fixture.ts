import type { Media, Parameter, TryItData } from './model';

/** Returns an operation for tests: `POST /things/{id}` with the given overrides. */
export function dataOf(part: Partial<TryItData> = {}): TryItData {
  return {
    title: 'Do it',
    route: '/api/things/all/do-it',
    family: 'things',
    method: 'POST',
    path: '/things/{id}',
    servers: [
      { url: 'https://api.example.com/v1', description: 'Production', kind: 'production' },
      { url: 'https://sandbox.example.com/v1', description: 'Sandbox', kind: 'sandbox' },
    ],
    movesMoney: false,
    schemes: [{ id: 'secretKey', label: 'Secret key', kind: 'bearer', header: 'Authorization', variable: 'SECRET_KEY', scopes: [] }],
    roles: [],
    authRequired: true,
    parameters: [parameterOf({ place: 'path', name: 'id', required: true, example: 'thing/1' })],
    defs: {},
    secrets: [],
    impossible: [],
    ...part,
  };
}

export const parameterOf = (part: Partial<Parameter> & Pick<Parameter, 'name'>): Parameter => ({
  place: 'query',
  required: false,
  hint: 'string',
  schema: { type: 'string' },
  ...part,
});

/** Returns a body with one media type. */
export const bodyOf = (media: Partial<Media> & Pick<Media, 'contentType' | 'kind'>): TryItData['body'] => ({
  required: true,
  content: [{ examples: [], ...media }],
});
