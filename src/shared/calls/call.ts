import type { z } from 'zod';
import type { Wire } from '../contracts/common.ts';

interface Schemas {
  /** Parameters of the path that are not ids. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What may leave. Without one, reading gives a file or a stream, and any other call answers 204. */
  readonly answer?: z.ZodType;
  /** The body of a 409 that says more than an error does. */
  readonly conflict?: z.ZodType;
  /** The status of an answer, if it is not 200. */
  readonly status?: 201;
}

/** One call of the API: the server registers its route from it, the pages call it. */
export interface Call<Path extends string = string, Parts extends Schemas = Schemas> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With a name for each parameter, as in `/api/guests/:id`. */
  readonly path: Path;
  /** For the server only: the build takes it out of the pages (`vite.config.ts`). */
  readonly schemas: Parts;
}

const define =
  (method: Call['method']) =>
  <Path extends string, const Parts extends Schemas>(path: Path, schemas: Parts = {} as Parts): Call<Path, Parts> => ({
    method,
    path,
    schemas,
  });

export const get = define('GET');
export const post = define('POST');
export const put = define('PUT');
export const patch = define('PATCH');
export const del = define('DELETE');

/** The same call for callers who always get one of the answers that it can give. */
export function answeredWith<C extends Call, Answer extends z.ZodType>(
  call: C,
  _answer: z.output<Answer> extends AnswerOf<C> ? Answer : never,
): Narrowed<C, Answer> {
  return call as Call as Narrowed<C, Answer>;
}

type Narrowed<C extends Call, Answer> = {
  [Part in keyof C['schemas']]: Part extends 'answer' ? Answer : C['schemas'][Part];
} extends infer Parts extends Schemas
  ? Call<C['path'], Parts>
  : never;

type OutputOf<Parts, Part extends keyof Schemas, Otherwise> =
  Parts extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : Otherwise;

type ParamName<Path> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<`/${More}`>
    : Rest
  : never;

/** The values of the path's parameters. */
export type ParamsOf<C extends Call> = {
  [Name in ParamName<C['path']>]: C['schemas'] extends { params: Record<Name, infer Schema extends z.ZodType> }
    ? z.output<Schema>
    : number;
};

/** What the server reads and answers. */
export type QueryOf<C extends Call> = OutputOf<C['schemas'], 'query', unknown>;
export type BodyOf<C extends Call> = OutputOf<C['schemas'], 'body', unknown>;
export type AnswerOf<C extends Call> = OutputOf<C['schemas'], 'answer', unknown>;

type DeepReadonly<T> = T extends Date | undefined | null
  ? T
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;
type InputOf<Parts, Part extends keyof Schemas> =
  Parts extends Record<Part, infer Schema extends z.ZodType>
    ? DeepReadonly<z.input<Schema> | z.output<Schema>>
    : undefined;

/** What a page sends, as it was typed or as its form's schema made it, and what it gets. */
export type SentQuery<C extends Call> = InputOf<C['schemas'], 'query'>;
export type SentBody<C extends Call> = InputOf<C['schemas'], 'body'>;
export type Received<C extends Call> = C['schemas'] extends { answer: infer Answer extends z.ZodType }
  ? Wire<z.output<Answer>>
  : undefined;
