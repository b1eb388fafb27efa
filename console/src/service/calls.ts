import type { Calls, ModuleCalls, OperationCall } from '@menshen/contract/endpoints';

declare const ACTION: unique symbol;

/** The path of an action that modules have, such as `/notice/page`. */
export type ModulePath<Action extends keyof ModuleCalls> = string & Readonly<{ [ACTION]: Action }>;

export const modulePath = <Action extends keyof ModuleCalls>(module: string, action: Action): ModulePath<Action> =>
  `/${module}/${action}` as ModulePath<Action>;

declare const OPERATION: unique symbol;

/** The path of an operation of a module, such as `/contract/approve`. */
type OperationPath = string & Readonly<{ [OPERATION]: true }>;

export const operationPath = (module: string, operation: string): OperationPath =>
  `/${module}/${operation}` as OperationPath;

type Method = 'GET' | 'POST';

/** The paths of the calls with this method: of an endpoint of the contract, or of an action of any module. */
export type PathWith<M extends Method> =
  | { [Path in keyof Calls]: Calls[Path]['method'] extends M ? Path : never }[keyof Calls]
  | {
      [Action in keyof ModuleCalls]: ModuleCalls[Action]['method'] extends M ? ModulePath<Action> : never;
    }[keyof ModuleCalls]
  | (M extends 'POST' ? OperationPath : never);

type CallOf<Path> = Path extends OperationPath
  ? OperationCall
  : Path extends ModulePath<infer Action>
    ? ModuleCalls[Action]
    : Path extends keyof Calls
      ? Calls[Path]
      : never;

export type DataOf<Path> = CallOf<Path>['data'];
export type BodyOf<Path> = CallOf<Path>['body'];
export type QueryOf<Path> = CallOf<Path>['query'];

/** A call without a required parameter needs no query. */
export type QueryArgument<Path> = object extends QueryOf<Path> ? [query?: QueryOf<Path>] : [query: QueryOf<Path>];

/** A record of a list. */
export type RecordOf<Path> = DataOf<Path> extends Readonly<{ records: ReadonlyArray<infer Found> }> ? Found : never;

/** The paths of the lists that belong to no module. */
export type ListPath = '/session/page' | '/lock/page' | '/audit/page';
