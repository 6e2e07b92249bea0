import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiOf, readContract } from '#integrations/open-api.ts';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { services } from '#platform/contract/service.ts';
import { site } from '#tests/support/app.ts';

const operationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  description: z.optional(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.optional(z.string()) })),
  requestBody: z.optional(z.looseObject({ required: z.boolean(), 'x-max-bytes': z.number() })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

const contract = await readContract(new URL('../../', import.meta.url));
const text = openApiOf(contract, { version: '1.0.0', site });
const { paths, components } = z.parse(documentSchema, JSON.parse(text));
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 with resolvable references', async () => {
    const document = z.parse(z.looseObject({}), JSON.parse(text));
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  it('has schemas of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    const wrong = Object.entries(components.schemas).filter(
      ([, schema]) => ajv.validateSchema(schema) !== true,
    );
    expect(wrong).toEqual([]);
    expect(components.schemas).toMatchObject({
      BookingRequest: { type: 'object', additionalProperties: false },
      Date: { type: 'string', format: 'date' },
      Problem: { type: 'object' },
      // Titles of services are accepted too but never returned.
      InquiryRequest: { properties: { service: { type: 'string' } } },
      DeskConsultant: { properties: { services: { items: { enum: [...services] } } } },
    });
    expect(components.schemas['InquiryRequest']).not.toHaveProperty('properties.service.enum');
  });

  it('lists every route of the contract once under its name, and none of the house', () => {
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
      ),
    );
    const wanted = Object.entries<Route>(routes)
      .filter(([, { access }]) => access !== 'own')
      .map(([name, { method, path }]) => `${name}: ${method} ${path.replace(':id', '{id}')}`);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  it('requires the session for an admin’s route, and the XSRF header for a changing one', () => {
    for (const [name, { access, method }] of Object.entries<Route>(routes)) {
      if (access === 'own') continue;
      const schemes = method === 'GET' ? { session: [] } : { session: [], xsrf: [] };
      const wanted = access === 'admin' ? [schemes] : [];
      expect([name, operations.get(name)?.security]).toEqual([name, wanted]);
    }
  });

  it('states parameters, size limits and subject of a route', () => {
    const namesOf = (name: string) =>
      operations.get(name)?.parameters.flatMap((parameter) => parameter.name ?? []);
    expect(namesOf('getAppointment')).toEqual(['id']);
    expect(namesOf('listAvailableSlots')).toEqual([
      'startDate',
      'endDate',
      'service',
      'consultant',
    ]);
    expect(namesOf('exportAppointments')).not.toContain('q');
    expect(operations.get('getHealth')?.requestBody).toBeUndefined();
    expect(operations.get('createAppointment')).toMatchObject({
      tags: ['appointments'],
      requestBody: { required: true, 'x-max-bytes': 16_384 },
    });
    expect(operations.get('changeAppointmentStatus')?.requestBody?.required).toBe(false);
    expect(operations.get('reportBrowserFault')?.requestBody?.['x-max-bytes']).toBe(2048);
    expect(operations.get('addConsultant')?.description).toBe(
      'Adds a consultant as the last one in the order.',
    );
  });
});
