// Written by `npm run client:schema` from /openapi.json.

export interface paths {
    "/api/v1/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a captcha */
        get: operations["captcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refreshToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refresh the token */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Log out */
        get: operations["logout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions */
        get: operations["sessionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End sessions */
        post: operations["sessionEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your own sessions */
        get: operations["accountSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End own sessions */
        post: operations["accountSessionsEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the user records */
        get: operations["userPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the role records */
        get: operations["rolePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the menu records */
        get: operations["menuPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the position records */
        get: operations["positionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the position records */
        get: operations["positionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the example records */
        get: operations["examplePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a user record */
        get: operations["userDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List user options */
        get: operations["userOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a user record */
        post: operations["userAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Update a user record */
        post: operations["userUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable or disable user records */
        post: operations["userStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete user records */
        post: operations["userDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a role record */
        get: operations["roleDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List role options */
        get: operations["roleOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a role record */
        post: operations["roleAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Update a role record */
        post: operations["roleUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable or disable role records */
        post: operations["roleStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete role records */
        post: operations["roleDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a menu record */
        get: operations["menuDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List menu options */
        get: operations["menuOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a menu record */
        post: operations["menuAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Update a menu record */
        post: operations["menuUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable or disable menu records */
        post: operations["menuStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete menu records */
        post: operations["menuDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a position record */
        get: operations["positionDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List position options */
        get: operations["positionOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a position record */
        post: operations["positionAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Update a position record */
        post: operations["positionUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable or disable position records */
        post: operations["positionStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete position records */
        post: operations["positionDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an example record */
        get: operations["exampleDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List example options */
        get: operations["exampleOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an example record */
        post: operations["exampleAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Update an example record */
        post: operations["exampleUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable or disable example records */
        post: operations["exampleStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete example records */
        post: operations["exampleDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the user records */
        get: operations["userExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the role records */
        get: operations["roleExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the menu records */
        get: operations["menuExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/position/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the position records */
        get: operations["positionExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/example/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the example records */
        get: operations["exampleExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the roles of a user */
        post: operations["userRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset the password of a user */
        post: operations["userResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the menus of a role */
        get: operations["roleGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/role/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the menus of a role */
        post: operations["roleGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the tree of menus */
        get: operations["menuTree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Explain the access of a user */
        get: operations["userAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/menu/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the holders of a permission */
        get: operations["menuHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read your own account */
        get: operations["accountInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/menus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read your own navigation */
        get: operations["accountMenus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your own name */
        post: operations["accountProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your own password */
        post: operations["accountPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lock/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the locks */
        get: operations["lockPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lock/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clear locks */
        post: operations["lockUnlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit trail */
        get: operations["auditPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Failure: {
            /** @constant */
            code: 1;
            msg: string;
            data: null;
            /** @constant */
            ok: false;
        };
        Captcha: {
            captcha: string;
            key: string;
        };
        CaptchaProof: {
            /** @constant */
            algorithm: "SHA-256";
            challenge: string;
            salt: string;
            signature: string;
            maxnumber: number;
            key: string;
        };
        LoginForm: {
            username: string;
            password: string;
            code: string;
            key: string;
        };
        LoggedIn: {
            access_token: string;
            must_change_password: boolean;
        };
        Refreshed: {
            access_token: string;
        };
        Session: {
            id: string;
            userId: number;
            username: string;
            realname: string;
            address: string;
            userAgent: string;
            beginTime: string;
            refreshTime: string;
            endTime: string;
            current: boolean;
        };
        SessionPage: {
            records: components["schemas"]["Session"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        SessionIdsForm: {
            ids: string[];
        };
        UserRecord: {
            /** 编号 */
            id: number;
            /** 用户名 */
            username: string;
            /** 姓名 */
            realname: string;
            /** 状态 */
            status: number;
            /** 状态 */
            statusText: string;
            /** 排序 */
            sort: number;
            /** 创建时间 */
            createTime: string;
            /** 更新时间 */
            updateTime: string;
        };
        UserPage: {
            records: components["schemas"]["UserRecord"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        RoleRecord: {
            /** 编号 */
            id: number;
            /** 角色名称 */
            name: string;
            /** 角色编码 */
            code: string;
            /** 状态 */
            status: number;
            /** 状态 */
            statusText: string;
            /** 排序 */
            sort: number;
            /** 创建时间 */
            createTime: string;
            /** 更新时间 */
            updateTime: string;
        };
        RolePage: {
            records: components["schemas"]["RoleRecord"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        MenuRecord: {
            /** 编号 */
            id: number;
            /** 上级菜单 */
            parentId: number;
            /** 菜单名称 */
            name: string;
            /** 菜单类型 */
            type: number;
            /** 权限标识 */
            permission: string;
            /** 状态 */
            status: number;
            /** 状态 */
            statusText: string;
            /** 排序 */
            sort: number;
            /** 创建时间 */
            createTime: string;
            /** 更新时间 */
            updateTime: string;
        };
        MenuPage: {
            records: components["schemas"]["MenuRecord"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        PositionRecord: {
            /** 编号 */
            id: number;
            /** 岗位名称 */
            name: string;
            /** 状态 */
            status: number;
            /** 状态 */
            statusText: string;
            /** 排序 */
            sort: number;
            /** 创建时间 */
            createTime: string;
        };
        PositionPage: {
            records: components["schemas"]["PositionRecord"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        ExampleRecord: {
            /** 编号 */
            id: number;
            /** 示例名称 */
            name: string;
            /** 示例类型 */
            type: number;
            /** 状态 */
            status: number;
            /** 排序 */
            sort: number;
            /** 创建人 */
            createUser: string;
            /** 创建时间 */
            createTime: string;
            /** 更新人 */
            updateUser: string;
            /** 更新时间 */
            updateTime: string;
        };
        ExamplePage: {
            records: components["schemas"]["ExampleRecord"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        UserDetail: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 用户名 */
            username: string;
            /** 姓名 */
            realname: string;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: number;
            /** 角色 */
            roleIds: number[];
            /** 创建人 */
            createUser: string;
            /** 创建时间 */
            createTime: string;
            /** 更新人 */
            updateUser: string;
            /** 更新时间 */
            updateTime: string;
        };
        Option: {
            id: number;
            name: string;
        };
        UserAdd: {
            /** 用户名 */
            username: string;
            /**
             * 姓名
             * @default
             */
            realname?: string;
            /**
             * 排序
             * @default 0
             */
            sort?: number;
            /**
             * 状态
             * @default 1
             */
            status?: 1 | 2;
            /** 密码 */
            password: string;
            /**
             * 下次登录须修改密码
             * @default false
             */
            mustChange?: boolean;
            /**
             * 角色
             * @default []
             */
            roleIds?: number[];
        };
        Added: {
            id: number;
        };
        UserUpdate: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 姓名 */
            realname: string;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: 1 | 2;
        };
        Version: {
            version: number;
        };
        StatusChange: {
            /** 编号 */
            ids: number[];
            /** 状态 */
            status: 1 | 2;
        };
        Deletion: {
            /** 编号 */
            ids: number[];
        };
        Deleted: {
            deleted: number;
        };
        RoleDetail: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 角色名称 */
            name: string;
            /** 角色编码 */
            code: string;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: number;
            /** 创建人 */
            createUser: string;
            /** 创建时间 */
            createTime: string;
            /** 更新人 */
            updateUser: string;
            /** 更新时间 */
            updateTime: string;
        };
        RoleAdd: {
            /** 角色名称 */
            name: string;
            /**
             * 角色编码
             * @default
             */
            code?: string;
            /**
             * 排序
             * @default 0
             */
            sort?: number;
            /**
             * 状态
             * @default 1
             */
            status?: 1 | 2;
        };
        RoleUpdate: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 角色名称 */
            name: string;
            /** 角色编码 */
            code: string;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: 1 | 2;
        };
        RoleDeletion: {
            /** 编号 */
            ids: number[];
            /**
             * 解除分配
             * @default false
             */
            detach?: boolean;
        };
        MenuDetail: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 上级菜单 */
            parentId: number;
            /** 菜单名称 */
            name: string;
            /** 菜单类型 */
            type: number;
            /** 权限标识 */
            permission: string;
            /** 路由地址 */
            path: string;
            /** 组件路径 */
            component: string;
            /** 图标 */
            icon: string;
            /** 是否显示 */
            visible: number;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: number;
            /** 创建人 */
            createUser: string;
            /** 创建时间 */
            createTime: string;
            /** 更新人 */
            updateUser: string;
            /** 更新时间 */
            updateTime: string;
        };
        MenuAdd: {
            /**
             * 上级菜单
             * @default 0
             */
            parentId?: number;
            /** 菜单名称 */
            name: string;
            /** 菜单类型 */
            type: 1 | 2 | 3;
            /**
             * 权限标识
             * @default
             */
            permission?: string;
            /**
             * 路由地址
             * @default
             */
            path?: string;
            /**
             * 组件路径
             * @default
             */
            component?: string;
            /**
             * 图标
             * @default
             */
            icon?: string;
            /**
             * 是否显示
             * @default 1
             */
            visible?: 1 | 2;
            /**
             * 排序
             * @default 0
             */
            sort?: number;
            /**
             * 状态
             * @default 1
             */
            status?: 1 | 2;
        };
        MenuUpdate: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 上级菜单 */
            parentId: number;
            /** 菜单名称 */
            name: string;
            /** 菜单类型 */
            type: 1 | 2 | 3;
            /** 权限标识 */
            permission: string;
            /** 路由地址 */
            path: string;
            /** 组件路径 */
            component: string;
            /** 图标 */
            icon: string;
            /** 是否显示 */
            visible: 1 | 2;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: 1 | 2;
        };
        PositionDetail: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 岗位名称 */
            name: string;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: number;
            /** 创建人 */
            createUser: string;
            /** 创建时间 */
            createTime: string;
            /** 更新人 */
            updateUser: string;
            /** 更新时间 */
            updateTime: string;
        };
        PositionAdd: {
            /** 岗位名称 */
            name: string;
            /**
             * 排序
             * @default 0
             */
            sort?: number;
            /**
             * 状态
             * @default 1
             */
            status?: 1 | 2;
        };
        PositionUpdate: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 岗位名称 */
            name: string;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: 1 | 2;
        };
        ExampleDetail: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 示例名称 */
            name: string;
            /** 示例类型 */
            type: number;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: number;
            /** 创建人 */
            createUser: string;
            /** 创建时间 */
            createTime: string;
            /** 更新人 */
            updateUser: string;
            /** 更新时间 */
            updateTime: string;
        };
        ExampleAdd: {
            /** 示例名称 */
            name: string;
            /** 示例类型 */
            type: number;
            /**
             * 排序
             * @default 0
             */
            sort?: number;
            /**
             * 状态
             * @default 1
             */
            status?: 1 | 2;
        };
        ExampleUpdate: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 示例名称 */
            name: string;
            /** 示例类型 */
            type: number;
            /** 排序 */
            sort: number;
            /** 状态 */
            status: 1 | 2;
        };
        UserRoles: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 角色 */
            roleIds: number[];
        };
        PasswordReset: {
            /** 编号 */
            id: number;
            /** 密码 */
            password?: string;
        };
        DrawnPassword: {
            password: string;
        };
        Grant: {
            id: number;
            version: number;
            parentId: number;
            name: string;
            type: number;
            permission: string;
            path: string;
            component: string;
            icon: string;
            visible: number;
            sort: number;
            status: number;
            /** @enum {string} */
            granted: "chosen" | "implied" | "none";
        };
        RoleGrant: {
            /** 编号 */
            id: number;
            /** 版本 */
            version: number;
            /** 菜单 */
            menuIds: number[];
        };
        MenuTree: {
            id: number;
            version: number;
            parentId: number;
            name: string;
            type: number;
            permission: string;
            path: string;
            component: string;
            icon: string;
            visible: number;
            sort: number;
            status: number;
            children: components["schemas"]["MenuTree"][];
        };
        PermissionHolder: {
            id: number;
            username: string;
            realname: string;
            roles: {
                id: number;
                name: string;
            }[];
        };
        PermissionHolderPage: {
            records: components["schemas"]["PermissionHolder"][];
            total: number;
            size: number;
            current: number;
            pages: number;
        };
        Account: {
            id: number;
            username: string;
            realname: string;
            roles: {
                id: number;
                name: string;
                code: string;
            }[];
            permissions: string[];
            mustChangePassword: boolean;
        };
        NavigationEntry: {
            id: number;
            parentId: number;
            name: string;
            path: string;
            component: string;
            icon: string;
            children: components["schemas"]["NavigationEntry"][];
        };
        Profile: {
            /** 姓名 */
            realname: string;
        };
        PasswordChange: {
            /** 原密码 */
            oldPassword: string;
            /** 新密码 */
            newPassword: string;
        };
        ChangedPassword: {
            access_token: string;
        };
        Lock: {
            username: string;
            address: string;
            /** @enum {string} */
            scope: "main" | "account" | "address";
            seconds: number;
        };
        LockPage: {
            records: components["schemas"]["Lock"][];
            total: number;
            size: number;
            current: number;
            pages: number;
            totalIsCapped: boolean;
        };
        Unlock: {
            /**
             * 用户名
             * @default
             */
            username?: string;
            /**
             * 地址
             * @default
             */
            address?: string;
        } | {
            username: string;
        } | {
            address: string;
        };
        AuditRecord: {
            id: number;
            time: string;
            /** @enum {string} */
            kind: "LoggedIn" | "LoginRefused" | "LoginLockBegun" | "LoginUnlocked" | "CaptchaLimited" | "TokenRefreshed" | "TokenRefused" | "TokenReplayed" | "LoggedOut" | "SessionsEnded" | "TokensRevoked" | "PermissionDenied" | "WriteRefused" | "BlacklistUnchecked" | "PasswordChanged" | "PasswordReset" | "PasswordChangeRefused" | "PasswordSet" | "UserAdded" | "UserDisabled" | "UserEnabled" | "RecordAdded" | "RecordUpdated" | "StatusSet" | "RecordDeleted" | "RolesReplaced" | "GrantsReplaced" | "Exported" | "EventsDropped";
            userId: number | null;
            username: string | null;
            module: string | null;
            recordId: number | null;
            before: Record<string, never> | null;
            after: Record<string, never> | null;
            address: string | null;
            requestId: string | null;
        };
        AuditPage: {
            records: components["schemas"]["AuditRecord"][];
            total: number;
            size: number;
            current: number;
            pages: number;
            totalIsCapped: boolean;
        };
        Stores: {
            /** @enum {string} */
            keyValue: "up" | "degraded" | "down";
            /** @enum {string} */
            database: "up" | "degraded" | "down";
        };
        NotReady: {
            /** @constant */
            code: 1;
            msg: string;
            data: components["schemas"]["Stores"];
            /** @constant */
            ok: false;
        };
        /** @enum {string} */
        FailureReason: "CaptchaIncorrect" | "CredentialsIncorrect" | "LoginLocked" | "AccountDisabled" | "CaptchaRateLimited" | "FormInvalid" | "PermissionDenied" | "PasswordChangeRequired" | "OldPasswordIncorrect" | "PasswordUnfit" | "RecordNotFound" | "RecordChanged" | "ValueTaken" | "RoleInUse" | "MenuHasChildren" | "ParentInvalid" | "AdministratorProtected" | "SelfProtected" | "PermissionNotHeld" | "PageQueryFailed" | "TokenMissing" | "TokenInvalid" | "TokenExpired" | "TokenRevoked" | "RequestMalformed" | "BodyMalformed" | "RouteNotFound" | "MethodNotAllowed" | "RequestTimedOut" | "BodyTooLarge" | "MediaTypeUnsupported" | "HeadersTooLarge" | "UnexpectedError" | "ServiceBusy" | "ServiceUnavailable";
        FailureDetail: {
            seconds?: number;
            /** @enum {string} */
            scope?: "main" | "account" | "address";
            field?: string;
            rules?: ("username" | "history" | "default")[];
            users?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    captcha: {
        parameters: {
            query?: {
                /** @description The kind of captcha: `image` (the default) or `proof`. */
                kind?: "image" | "proof";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Captcha"] | components["schemas"]["CaptchaProof"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "登录成功";
                        data: components["schemas"]["LoggedIn"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Refreshed"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "注销成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    sessionPage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that username or realname must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s userId. */
                userId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["SessionPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    sessionEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionIdsForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    accountSessions: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["SessionPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    accountSessionsEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionIdsForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userPage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that username or realname must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["UserPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    rolePage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["RolePage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuPage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s type. */
                type?: number;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["MenuPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionPage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["PositionPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionList: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["PositionPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    examplePage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s type. */
                type?: number;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["ExamplePage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userDetail: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["UserDetail"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userOptions: {
        parameters: {
            query?: {
                /** @description Text that the name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Option"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAdd"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Added"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleDetail: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["RoleDetail"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleOptions: {
        parameters: {
            query?: {
                /** @description Text that the name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Option"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleAdd"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Added"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuDetail: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["MenuDetail"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuOptions: {
        parameters: {
            query?: {
                /** @description Text that the name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Option"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MenuAdd"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Added"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MenuUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionDetail: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["PositionDetail"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionOptions: {
        parameters: {
            query?: {
                /** @description Text that the name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Option"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionAdd"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Added"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    positionDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleDetail: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["ExampleDetail"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleOptions: {
        parameters: {
            query?: {
                /** @description Text that the name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Option"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExampleAdd"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Added"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExampleUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userExport: {
        parameters: {
            query?: {
                /** @description Text that username or realname must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    roleExport: {
        parameters: {
            query?: {
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    menuExport: {
        parameters: {
            query?: {
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s type. */
                type?: number;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    positionExport: {
        parameters: {
            query?: {
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exampleExport: {
        parameters: {
            query?: {
                /** @description Text that name must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s type. */
                type?: number;
                /** @description The value of the record’s status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    userRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRoles"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["DrawnPassword"] | null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleGrants: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Grant"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roleGrant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleGrant"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Version"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuTree: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["MenuTree"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    userAccess: {
        parameters: {
            query: {
                /** @description The id of the record. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: {
                            /** @constant */
                            administrator: true;
                            permissions: {
                                permission: string;
                                granted: boolean;
                                sources: {
                                    roleId: number;
                                    roleName: string;
                                    menuId: number;
                                    menuName: string;
                                    blockedBy: ("role" | "menu" | "account")[];
                                }[];
                            }[];
                        } | {
                            permissions: {
                                permission: string;
                                granted: boolean;
                                sources: {
                                    roleId: number;
                                    roleName: string;
                                    menuId: number;
                                    menuName: string;
                                    blockedBy: ("role" | "menu" | "account")[];
                                }[];
                            }[];
                        };
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menuHolders: {
        parameters: {
            query: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description The permission, such as `sys:user:page`. */
                permission: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["PermissionHolderPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    accountInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Account"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    accountMenus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["NavigationEntry"][];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    accountProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    accountPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["ChangedPassword"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    lockPage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["LockPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    lockUnlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Unlock"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auditPage: {
        parameters: {
            query?: {
                /** @description The page number, from 1. */
                pageNo?: number;
                /** @description Records per page. */
                pageSize?: number;
                /** @description Text that username must contain. Upper and lower case are equal. Wildcards have no effect. */
                name?: string;
                /** @description The value of the record’s userId. */
                userId?: number;
                /** @description The kind of the event. */
                kind?: "LoggedIn" | "LoginRefused" | "LoginLockBegun" | "LoginUnlocked" | "CaptchaLimited" | "TokenRefreshed" | "TokenRefused" | "TokenReplayed" | "LoggedOut" | "SessionsEnded" | "TokensRevoked" | "PermissionDenied" | "WriteRefused" | "BlacklistUnchecked" | "PasswordChanged" | "PasswordReset" | "PasswordChangeRefused" | "PasswordSet" | "UserAdded" | "UserDisabled" | "UserEnabled" | "RecordAdded" | "RecordUpdated" | "StatusSet" | "RecordDeleted" | "RolesReplaced" | "GrantsReplaced" | "Exported" | "EventsDropped";
                /** @description The module of the record, such as `role`. */
                module?: string;
                /** @description The first second, in the time zone of the service. Without it: 24 hours before `to`. */
                from?: string;
                /** @description The last second. Without it: now. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["AuditPage"];
                        /** @constant */
                        ok: true;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: null;
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        msg: "操作成功";
                        data: components["schemas"]["Stores"];
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
}
